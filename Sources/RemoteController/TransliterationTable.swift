/// Printable ASCII for blocks of letters: words in the order of the code points, "?" for what has no likeness.
///
/// Letters with marks are their base letters by the decompositions of Unicode 14's UnicodeData.txt; Greek and
/// Cyrillic are written as they are said. One string a block is read in place and takes no memory of its own.
enum TransliterationTable {
    struct Block {
        var first: UInt32
        var last: UInt32
        var words: String
    }

    static func block(of scalar: Unicode.Scalar) -> Block? {
        switch scalar.value {
        case 0xA1...0x24F: Block(first: 0xA1, last: 0x24F, words: latin)
        case 0x370...0x3FF: Block(first: 0x370, last: 0x3FF, words: greek)
        case 0x400...0x4FF: Block(first: 0x400, last: 0x4FF, words: cyrillic)
        case 0x1E00...0x1EFF: Block(first: 0x1E00, last: 0x1EFF, words: latinAdditional)
        case 0x1F00...0x1FFF: Block(first: 0x1F00, last: 0x1FFF, words: greekExtended)
        default: nil
        }
    }

    private static let latin = """
        ! c GBP $ JPY | S " (c) a << - ? (R) - deg +- 2 3 ' u P . , 1 o >> 1/4 1/2 3/4 ? A A A A A A AE C E E E \
        E I I I I D N O O O O O x O U U U U Y TH ss a a a a a a ae c e e e e i i i i d n o o o o o / o u u u u y \
        th y A a A a A a C c C c C c C c D d D d E e E e E e E e E e G g G g G g G g H h H h I i I i I i I i I i \
        IJ ij J j K k k L l L l L l L. l. L l N n N n N n 'n NG ng O o O o O o OE oe R r R r R r S s S s S s S s \
        T t T t T t U u U u U u U u U u U u W w Y y Y Z z Z z Z z s b B ? ? ? ? O ? ? D D ? ? ? E E E ? f ? G ? \
        I I K k l ? ? N n O O o ? ? P p R ? ? ? ? t T t T U u ? V Y y Z z ? ? ? ? ? ? ? ? ? ? ? ? ? DZ Dz dz LJ \
        Lj lj NJ Nj nj A a I i O o U u U u U u U u U u e A a A a AE ae G g G g K k O o O o ? ? j DZ Dz dz G g ? \
        ? N n A a AE ae O o A a A a E e E e I i I i O o O o R r R r U u U u S s T t ? ? H h ? d ? ? Z z A a E e \
        O o O o O o O o Y y l n t j ? ? A C c L T s z ? ? B U V E e J j Q q R r Y y
        """

    private static let greek = """
        ? ? ? ? ? ? ? ? ? ? ? ? ? ? ; ? ? ? ? ? ' ' A . E I I ? O ? Y O i A V G D E Z I Th I K L M N X O P R ? S \
        T Y F Ch Ps O I Y a e i i y a v g d e z i th i k l m n x o p r s s t y f ch ps o i y o y o ? v th Y Y Y \
        f p ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? k r s ? Th e ? ? ? S ? ? ? ? ? ?
        """

    private static let cyrillic = """
        E Yo Dj Gj Ye Dz I Yi J Lj Nj C Kj I U Dz A B V G D E Zh Z I Y K L M N O P R S T U F Kh Ts Ch Sh Shch ' \
        Y ' E Yu Ya a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch ' y ' e yu ya e yo dj gj ye dz i \
        yi j lj nj c kj i u dz ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? \
        ? ? ? ? ? ? ? G g G g ? ? Zh zh Z z K k ? ? ? ? K k N n ? ? ? ? ? ? S s ? ? U u U u H h ? ? ? ? ? ? H h \
        ? ? ? ? ? Zh zh ? ? ? ? ? ? ? ? ? ? ? ? ? A a A a ? ? E e A a A a Zh zh Z z ? ? I i I i O o O o O o E e \
        U u U u U u Ch ch ? ? Y y ? ? ? ? ? ?
        """

    private static let latinAdditional = """
        A a B b B b B b C c D d D d D d D d D d E e E e E e E e E e F f G g H h H h H h H h H h I i I i K k K k \
        K k L l L l L l L l M m M m M m N n N n N n N n O o O o O o O o P p P p R r R r R r R r S s S s S s S s \
        S s T t T t T t T t U u U u U u U u U u V v V v W w W w W w W w W w X x X x Y y Z z Z z Z z h t w y a s \
        ? ? SS ? A a A a A a A a A a A a A a A a A a A a A a A a E e E e E e E e E e E e E e E e I i I i O o O o \
        O o O o O o O o O o O o O o O o O o O o U u U u U u U u U u U u U u Y y Y y Y y Y y ? ? ? ? ? ?
        """

    private static let greekExtended = """
        a a a a a a a a A A A A A A A A e e e e e e ? ? E E E E E E ? ? i i i i i i i i I I I I I I I I i i i i \
        i i i i I I I I I I I I o o o o o o ? ? O O O O O O ? ? y y y y y y y y ? Y ? Y ? Y ? Y o o o o o o o o \
        O O O O O O O O a a e e i i i i o o y y o o ? ? a a a a a a a a A A A A A A A A i i i i i i i i I I I I \
        I I I I o o o o o o o o O O O O O O O O a a a a a ? a a A A A A A ? i ? ? ? i i i ? i i E E I I I ? ? ? \
        i i i i ? ? i i I I I I ? ? ? ? y y y y r r y y Y Y Y Y R ? ? ` ? ? o o o ? o o O O O O O ? ? ?
        """
}
