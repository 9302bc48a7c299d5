// What plain C needs from a manifest to its launch order: the floor that `make bench` compares the tool with.
//
// It reads the file, scans its JSON once, numbers the identifiers by a hash table, searches depth first, and prints the order.
// It accepts only what the benchmark writes: no escapes, no comments, no keys besides `services`, `id` and `dependsOn`.
// It keeps no source locations, checks neither UTF-8 nor types, and of several problems it reports one, by its exit status.

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    const char *start;
    uint32_t length;
} Name;

// The bytes of the names, one after another, which is less memory to search than the file.
static char *bytes;
static size_t byte_count, byte_capacity;

// For each name the offset of its bytes, and the end of the last one.
static uint32_t *starts;
static uint32_t name_count, name_capacity;

// A hash table: the number of a name plus 1, and the upper half of its hash.
typedef struct {
    uint32_t name;
    uint32_t tag;
} Slot;

static Slot *slots;
static uint32_t slot_count;

// Each eight bytes are multiplied, and the halves of the product are combined, so that every bit has an effect on the lowest.
static uint64_t mix(uint64_t value, uint64_t word) {
    unsigned __int128 product = (unsigned __int128)(value ^ word) * 0x9FB21C651E98DF25;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static uint64_t hash(const char *start, uint32_t length) {
    uint64_t value = length, word;
    for (; length >= 8; start += 8, length -= 8) {
        memcpy(&word, start, 8);
        value = mix(value, word);
    }
    word = 0;
    memcpy(&word, start, length);
    return mix(value, word);
}

static void *grown(void *memory, size_t count, size_t size) {
    memory = realloc(memory, count * size);
    if (!memory) exit(3);
    return memory;
}

static Name name_at(uint32_t number) {
    return (Name){bytes + starts[number], starts[number + 1] - starts[number]};
}

// Twice as many slots; at most half of them are in use.
static void grow_table(void) {
    slot_count = slot_count ? slot_count * 2 : 1024;
    free(slots);
    slots = calloc(slot_count, sizeof *slots);
    if (!slots) exit(3);
    for (uint32_t number = 0; number < name_count; number++) {
        Name name = name_at(number);
        uint64_t value = hash(name.start, name.length);
        uint32_t slot = value & (slot_count - 1);
        while (slots[slot].name) slot = (slot + 1) & (slot_count - 1);
        slots[slot] = (Slot){number + 1, value >> 32};
    }
}

static uint32_t number_of(Name name) {
    if (name_count * 2 >= slot_count) grow_table();
    uint64_t value = hash(name.start, name.length);
    uint32_t slot = value & (slot_count - 1);
    for (; slots[slot].name; slot = (slot + 1) & (slot_count - 1)) {
        if (slots[slot].tag != value >> 32) continue;
        Name other = name_at(slots[slot].name - 1);
        if (name.length == other.length && !memcmp(name.start, other.start, name.length)) return slots[slot].name - 1;
    }
    slots[slot] = (Slot){name_count + 1, value >> 32};
    if (name_count + 1 >= name_capacity) {
        name_capacity = name_capacity ? name_capacity * 2 : 1024;
        starts = grown(starts, name_capacity, sizeof *starts);
        starts[name_count] = byte_count;
    }
    if (byte_count + name.length > byte_capacity) {
        byte_capacity = (byte_count + name.length) * 2;
        bytes = grown(bytes, byte_capacity, 1);
    }
    memcpy(bytes + byte_count, name.start, name.length);
    byte_count += name.length;
    starts[++name_count] = byte_count;
    return name_count - 1;
}

static const char *text, *text_end;

static char next_character(void) {
    while (text < text_end && (*text == ' ' || *text == '\n' || *text == '\t' || *text == '\r')) text++;
    return text < text_end ? *text : 0;
}

static int accept(char character) {
    if (next_character() != character) return 0;
    text++;
    return 1;
}

static void expect(char character) {
    if (!accept(character)) exit(2);
}

static Name string(void) {
    expect('"');
    const char *start = text;
    while (text < text_end && *text != '"') {
        if (*text == '\\' || (unsigned char)*text < 0x20) exit(2);
        text++;
    }
    if (text == text_end) exit(2);
    return (Name){start, text++ - start};
}

static int is(Name name, const char *word) {
    return name.length == strlen(word) && !memcmp(name.start, word, name.length);
}

static uint32_t *services, service_count, service_capacity;
static uint32_t *offsets;
static uint32_t *dependencies, dependency_count, dependency_capacity;

static void read_service(void) {
    if (service_count == service_capacity) {
        service_capacity = service_capacity ? service_capacity * 2 : 1024;
        services = grown(services, service_capacity, sizeof *services);
        offsets = grown(offsets, service_capacity + 1, sizeof *offsets);
    }
    offsets[service_count] = dependency_count;
    expect('{');
    do {
        Name key = string();
        expect(':');
        if (is(key, "id")) {
            services[service_count] = number_of(string());
        } else if (is(key, "dependsOn")) {
            expect('[');
            do {
                if (dependency_count == dependency_capacity) {
                    dependency_capacity = dependency_capacity ? dependency_capacity * 2 : 1024;
                    dependencies = grown(dependencies, dependency_capacity, sizeof *dependencies);
                }
                dependencies[dependency_count++] = number_of(string());
            } while (accept(','));
            expect(']');
        } else {
            exit(2);
        }
    } while (accept(','));
    expect('}');
    service_count++;
}

static void read_manifest(void) {
    expect('{');
    if (!is(string(), "services")) exit(2);
    expect(':');
    expect('[');
    do read_service();
    while (accept(','));
    expect(']');
    expect('}');
    if (next_character()) exit(2);
    if (service_count) offsets[service_count] = dependency_count;
}

static char output[1 << 16];
static size_t used;

static void flush(void) {
    for (size_t written = 0; written < used;) {
        ssize_t count = write(1, output + written, used - written);
        if (count < 0) exit(3);
        written += count;
    }
    used = 0;
}

static void print(Name name) {
    if (name.length + 1 > sizeof output) exit(3);
    if (used + name.length + 1 > sizeof output) flush();
    memcpy(output + used, name.start, name.length);
    used += name.length;
    output[used++] = '\n';
}

// The launch order: services as declared, each one after those of its dependencies that do not come earlier.
static void print_order(void) {
    enum { new, open, done };
    uint32_t *service_of = malloc(name_count * sizeof *service_of);
    uint8_t *state = calloc(service_count + 1, 1);
    uint32_t *stack = malloc((service_count + 1) * sizeof *stack);
    uint32_t *next = malloc((service_count + 1) * sizeof *next);
    if (!service_of || !state || !stack || !next) exit(3);
    memset(service_of, 0xFF, name_count * sizeof *service_of);
    for (uint32_t service = 0; service < service_count; service++) {
        if (service_of[services[service]] != UINT32_MAX) exit(1);
        service_of[services[service]] = service;
    }
    for (uint32_t index = 0; index < dependency_count; index++) {
        dependencies[index] = service_of[dependencies[index]];
        if (dependencies[index] == UINT32_MAX) exit(1);
    }
    for (uint32_t root = 0; root < service_count; root++) {
        if (state[root]) continue;
        int64_t depth = 0;
        stack[0] = root;
        next[0] = offsets[root];
        state[root] = open;
        while (depth >= 0) {
            uint32_t service = stack[depth];
            if (next[depth] == offsets[service + 1]) {
                state[service] = done;
                print(name_at(services[service]));
                depth--;
                continue;
            }
            uint32_t target = dependencies[next[depth]++];
            if (state[target] == open) exit(1);
            if (state[target] == done) continue;
            state[target] = open;
            depth++;
            stack[depth] = target;
            next[depth] = offsets[target];
        }
    }
    flush();
}

int main(int count, char **arguments) {
    struct stat status;
    int file = count > 1 ? open(arguments[1], O_RDONLY) : -1;
    if (file < 0 || fstat(file, &status)) return 3;
    char *file_bytes = malloc(status.st_size + 1);
    if (!file_bytes) return 3;
    size_t length = 0;
    while (1) {
        ssize_t more = read(file, file_bytes + length, status.st_size - length);
        if (more < 0) return 3;
        if (more == 0) break;
        length += more;
    }
    text = file_bytes;
    text_end = file_bytes + length;
    read_manifest();
    print_order();
    return 0;
}
