package import LaunchGraph

extension LaunchPosition: ExpressibleByIntegerLiteral {
    package init(integerLiteral index: Int) { self.init(index) }
}
