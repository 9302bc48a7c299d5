import LaunchGraph

@main struct Broken {
    static func main() { print(ServiceID.auth) }
}
