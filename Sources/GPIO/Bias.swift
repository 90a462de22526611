import CGPIOD

/// The pull that a line has while it is read.
///
/// A chip that cannot do it is silently left as it is by the kernel, unless the kernel is older than 5.5.
public enum Bias: String, CaseIterable, Sendable {
    /// As it was. Never what a button wants: nobody knows how that is.
    case asIs = "as-is"
    /// None: there is an external resistor.
    case disabled
    case pullUp = "pull-up"
    case pullDown = "pull-down"

    var raw: cgpiod_bias {
        switch self {
        case .asIs: CGPIOD_BIAS_AS_IS
        case .disabled: CGPIOD_BIAS_DISABLED
        case .pullUp: CGPIOD_BIAS_PULL_UP
        case .pullDown: CGPIOD_BIAS_PULL_DOWN
        }
    }
}
