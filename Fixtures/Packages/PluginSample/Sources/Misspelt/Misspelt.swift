import LaunchGraph

@main struct Misspelt {
    static func main() { print(ServiceID.databse) }
}
