/* A plugin for the emulator: counts how often each block of instructions runs, and lists the blocks at the end: address,
 * instructions, count. The declarations are from version 1 of the plugin interface, whose header is not packaged. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
typedef void (*on_translation)(qemu_plugin_id_t, struct qemu_plugin_tb *);
typedef void (*on_end)(qemu_plugin_id_t, void *);
enum { ADD_U64 = 0 };

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, on_translation);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, int operation, void *where, uint64_t operand);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, on_end, void *);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

struct block {
    uint64_t address, instructions, times;
    struct block *next;
};
static struct block *blocks;

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb) {
    struct block *block = calloc(1, sizeof *block);
    if (!block) abort();
    block->address = qemu_plugin_tb_vaddr(tb);
    block->instructions = qemu_plugin_tb_n_insns(tb);
    block->next = blocks;
    blocks = block;
    qemu_plugin_register_vcpu_tb_exec_inline(tb, ADD_U64, &block->times, 1);
}

static void finished(qemu_plugin_id_t id, void *nothing) {
    for (struct block *block = blocks; block; block = block->next)
        fprintf(stderr, "block %llx %llu %llu\n", (unsigned long long)block->address,
                (unsigned long long)block->instructions, (unsigned long long)block->times);
}

__attribute__((visibility("default"))) int qemu_plugin_install(qemu_plugin_id_t id, const void *info, int argc, char **argv) {
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, finished, NULL);
    return 0;
}
