/* Encrypted files: known answers, round trips, callbacks that fail, and errors. */
#include "harness.h"
#include "vectors.h"

/* The data of the callbacks, and the calls that fail. */
struct pipe {
    struct bytes in;
    size_t at, step, written, reads, writes;
    size_t read_fails, write_fails; /* the number of the call that fails, from 1 */
    int lies;                       /* return more bytes than requested */
    uint8_t *out;
    size_t room;
};

static int reads(void *to, uint8_t *out, size_t outlen, size_t *bytes) {
    struct pipe *pipe = to;
    size_t len = pipe->in.len - pipe->at;
    CHECK(outlen > 0 && *bytes == 0);
    pipe->reads += 1;
    CHECK(pipe->read_fails == 0 || pipe->reads <= pipe->read_fails);
    if (pipe->reads == pipe->read_fails) {
        *bytes = outlen + 1;
        return pipe->lies ? 0 : -1;
    }
    if (len > pipe->step) len = pipe->step;
    if (len > outlen) len = outlen;
    if (len > 0) memcpy(out, pipe->in.data + pipe->at, len);
    pipe->at += len;
    *bytes = len;
    return 0;
}

static int writes(void *to, const uint8_t *in, size_t inlen) {
    struct pipe *pipe = to;
    pipe->writes += 1;
    CHECK(pipe->write_fails == 0 || pipe->writes <= pipe->write_fails);
    CHECK(inlen <= pipe->room - pipe->written);
    if (pipe->writes == pipe->write_fails || inlen > pipe->room - pipe->written) return -1;
    if (inlen > 0) memcpy(pipe->out + pipe->written, in, inlen);
    pipe->written += inlen;
    return 0;
}

static struct pipe pipe_of(struct bytes in, size_t step, size_t room) {
    struct pipe pipe = {.in = in, .step = step, .out = take(room), .room = room};
    return pipe;
}

static const uint8_t *bytes(const char *text) {
    return (const uint8_t *)text;
}

static sycon_age_recipients *recipients_of(const char *text) {
    sycon_age_recipients *recipients = NULL;
    int error = 99;
    CHECK(sycon_age_recipients_new(&recipients, bytes(text), strlen(text), &error) == 0 && error == 0);
    return recipients;
}

static sycon_age_identities *identities_of(const char *text, const char *passphrase) {
    sycon_age_identities *identities = NULL;
    int error = 99;
    if (passphrase == NULL) {
        CHECK(sycon_age_identities_new(&identities, bytes(text), strlen(text), &error) == 0);
    } else {
        CHECK(sycon_age_identities_new_passphrase(&identities, bytes(passphrase), strlen(passphrase), 0, &error) == 0);
    }
    CHECK(error == 0);
    return identities;
}

/* --- Files of other programs --- */

static void decrypts(const struct age_case *c, size_t threads, int in_place) {
    struct bytes file = unhex(c->file);
    sycon_age_identities *identities = identities_of(c->identities, c->passphrase);
    uint8_t *out = in_place ? file.data : take(file.len);
    size_t len = 99;
    int error = 99, result;
    result = sycon_age_decrypt(out, file.len, &len, file.data, file.len, identities, threads, &error);
    CHECK(result == (c->error == 0 ? 0 : -1) && error == c->error);
    if (c->error == 0) {
        CHECK(len <= file.len && is_sha256(out, len, c->sha256) && is_zero(out + len, file.len - len));
    } else {
        CHECK(len == 0 && is_zero(out, file.len));
    }
    CHECK(sycon_age_identities_free(identities) == 0);
    if (!in_place) give(out);
    give(file.data);
}

static void decrypts_stream(const struct age_case *c, size_t threads, size_t step) {
    struct bytes file = unhex(c->file);
    struct pipe pipe = pipe_of(file, step, file.len);
    sycon_age_identities *identities = identities_of(c->identities, c->passphrase);
    int error = 99;
    CHECK(sycon_age_decrypt_stream(reads, writes, &pipe, identities, threads, &error) == (c->error == 0 ? 0 : -1));
    CHECK(error == c->error && is_sha256(pipe.out, pipe.written, c->sha256));
    CHECK(sycon_age_identities_free(identities) == 0);
    give(pipe.out);
    give(file.data);
}

static void known_answers(void) {
    for (size_t i = 0; i < COUNT(age_cases); i++) {
        const struct age_case *c = &age_cases[i];
        context = c->name;
        decrypts(c, 1, 0);
        decrypts(c, 2, 1);
        decrypts_stream(c, 1, 7);
        decrypts_stream(c, 2, SIZE_MAX);
    }
}

static void known_keys(void) {
    uint8_t *recipient = take(SYCON_AGE_RECIPIENT_BYTES);
    context = "keys";
    for (size_t i = 0; i < COUNT(age_keys); i++) {
        const char *identity = age_keys[i].identity;
        size_t len = strlen(age_keys[i].recipient), written = 99;
        CHECK(sycon_age_recipient(recipient, SYCON_AGE_RECIPIENT_BYTES, &written, bytes(identity), strlen(identity)) == 0);
        CHECK(written == len && memcmp(recipient, age_keys[i].recipient, len) == 0);
        CHECK(is_zero(recipient + len, SYCON_AGE_RECIPIENT_BYTES - len));
        CHECK(sycon_age_recipient(recipient, len, &written, bytes(identity), strlen(identity)) == 0 && written == len);
        CHECK(sycon_age_recipient(recipient, len - 1, &written, bytes(identity), strlen(identity)) == -1);
        CHECK(written == 0 && is_zero(recipient, len - 1));
        CHECK(sycon_age_recipient(recipient, len, &written, bytes(identity), strlen(identity) - 1) == -1);
        CHECK(sycon_age_recipient(recipient, len, &written, bytes("\xff"), 1) == -1 && is_zero(recipient, len));
    }
    give(recipient);
}

/* --- Round trips --- */

static void round_trip(const sycon_age_recipients *to, const sycon_age_identities *by, size_t len, int armored,
                       size_t threads) {
    struct bytes message = pattern(len, 0);
    size_t filelen = 0, written = 99;
    uint8_t *file, *out;
    struct pipe pipe;
    int error = 99;
    CHECK(sycon_age_encrypted_bytes(&filelen, to, len, armored) == 0);
    file = take(filelen + 5);
    CHECK(sycon_age_encrypt(file, filelen, &written, message.data, len, to, armored, threads, &error) == 0);
    CHECK(written == filelen && error == 0 && is_all(file + filelen, 5, FRESH));
    CHECK((memcmp(file, "-----BEGIN AGE ENCRYPTED FILE-----\n", 35) == 0) == armored);
    out = take(len);
    CHECK(sycon_age_decrypt(out, len, &written, file, filelen, by, threads, &error) == 0);
    CHECK(written == len && memcmp(out, message.data, len) == 0);

    /* An output that is one byte too short, and a longer output than necessary. */
    if (len > 0) {
        CHECK(sycon_age_decrypt(out, len - 1, &written, file, filelen, by, threads, &error) == -1);
        CHECK(error == SYCON_AGE_ERROR_IO && written == 0 && is_zero(out, len - 1));
    }
    CHECK(sycon_age_encrypt(file, filelen - 1, &written, message.data, len, to, armored, threads, &error) == -1);
    CHECK(error == SYCON_AGE_ERROR_IO && written == 0 && is_zero(file, filelen - 1));
    CHECK(sycon_age_encrypt(file, filelen + 5, &written, message.data, len, to, armored, threads, &error) == 0);
    CHECK(error == 0 && written == filelen && is_zero(file + filelen, 5));

    /* With callbacks. */
    give(out);
    pipe = pipe_of(message, 1000, filelen);
    CHECK(sycon_age_encrypt_stream(reads, writes, &pipe, to, armored, threads, &error) == 0 && error == 0);
    CHECK(pipe.written == filelen);
    CHECK(sycon_age_decrypt(file, filelen, &written, pipe.out, filelen, by, threads, &error) == 0);
    CHECK(written == len && memcmp(file, message.data, len) == 0);
    give(pipe.out);

    /* In place. */
    memcpy(file, message.data, len);
    CHECK(sycon_age_encrypt(file, filelen, &written, file, len, to, armored, threads, &error) == 0);
    CHECK(sycon_age_decrypt(file, filelen, &written, file, filelen, by, threads, &error) == 0);
    CHECK(written == len && memcmp(file, message.data, len) == 0);
    give(file);
    give(message.data);
}

static void round_trips(void) {
    static const size_t lengths[] = {0, 1, 20, 21, 22, 40, 65535, 65536, 65537, 300000, 1500000};
    uint8_t *recipient = take(SYCON_AGE_RECIPIENT_BYTES), *identity = take(SYCON_AGE_IDENTITY_BYTES);
    char both[2 * SYCON_AGE_RECIPIENT_BYTES + 40];
    sycon_age_recipients *to[5];
    sycon_age_identities *by[5], *other = identities_of(age_keys[0].identity, NULL);
    int error = 99;
    context = "round trips";
    CHECK(sycon_age_generate(recipient, identity) == 0);
    CHECK(memcmp(recipient, "age1pq1", 7) == 0 && memcmp(identity, "AGE-SECRET-KEY-PQ-1", 19) == 0);
    snprintf(both, sizeof both, "# two\n%s\r\n\n%.*s\n", age_keys[0].recipient, (int)SYCON_AGE_RECIPIENT_BYTES,
             (const char *)recipient);
    to[0] = recipients_of(age_keys[0].recipient);
    by[0] = other;
    to[1] = recipients_of(both);
    CHECK(sycon_age_identities_new(&by[1], identity, SYCON_AGE_IDENTITY_BYTES, &error) == 0);
    to[2] = recipients_of(age_keys[3].recipient);
    by[2] = identities_of(age_keys[3].identity, NULL);
    for (int i = 3; i < 5; i++) {
        size_t work_factor = i == 3 ? 1 : 10;
        CHECK(sycon_age_recipients_new_passphrase(&to[i], bytes("secret"), 6, work_factor, &error) == 0 && error == 0);
        by[i] = identities_of(NULL, "secret");
    }
    for (size_t i = 0; i < COUNT(to); i++)
        for (size_t j = 0; j < COUNT(lengths); j++)
            for (int armored = 0; armored < 2; armored++)
                if (lengths[j] <= most_bytes()) round_trip(to[i], by[i], lengths[j], armored, 1 + (i + j) % 2);
    round_trip(to[1], other, 100, 0, 0);
    for (size_t i = 0; i < COUNT(to); i++) {
        CHECK(sycon_age_recipients_free(to[i]) == 0);
        CHECK(sycon_age_identities_free(by[i]) == 0);
    }
    give(recipient);
    give(identity);
}

/* --- Errors --- */

static void failing_callbacks(size_t threads) {
    sycon_age_recipients *to = recipients_of(age_keys[0].recipient);
    sycon_age_identities *by = identities_of(age_keys[0].identity, NULL);
    struct bytes message = pattern(most_bytes() < 2000000 ? 70000 : 2000000, 0), file;
    struct pipe pipe = pipe_of(message, 50000, message.len + 3000);
    size_t reads_all, writes_all;
    int error = 99;
    context = "callbacks";
    CHECK(sycon_age_encrypt_stream(reads, writes, &pipe, to, 0, threads, &error) == 0);
    file = copy_of(pipe.out, pipe.written);
    reads_all = pipe.reads;
    writes_all = pipe.writes;
    give(pipe.out);
    for (size_t at = 1; at <= reads_all; at += at < 4 ? 1 : 9) {
        for (int lies = 0; lies < 2; lies++) {
            pipe = pipe_of(message, 50000, file.len);
            pipe.read_fails = at;
            pipe.lies = lies;
            error = 99;
            CHECK(sycon_age_encrypt_stream(reads, writes, &pipe, to, 0, threads, &error) == -1);
            CHECK(error == SYCON_AGE_ERROR_IO && pipe.reads == at && pipe.written < file.len);
            give(pipe.out);
        }
    }
    for (size_t at = 1; at <= writes_all; at++) {
        pipe = pipe_of(message, 50000, file.len);
        pipe.write_fails = at;
        CHECK(sycon_age_encrypt_stream(reads, writes, &pipe, to, 1, threads, &error) == -1);
        CHECK(error == SYCON_AGE_ERROR_IO && pipe.writes == at);
        give(pipe.out);
    }

    /* The output before a failure is the beginning of the message. */
    for (size_t at = 1; at <= file.len / 50000 + 1; at += at < 4 ? 1 : 9) {
        pipe = pipe_of(file, 50000, message.len);
        pipe.read_fails = at;
        CHECK(sycon_age_decrypt_stream(reads, writes, &pipe, by, threads, &error) == -1);
        CHECK(error == SYCON_AGE_ERROR_IO && pipe.reads == at);
        CHECK(pipe.written < message.len && memcmp(pipe.out, message.data, pipe.written) == 0);
        give(pipe.out);
        pipe = pipe_of(file, 50000, message.len);
        pipe.write_fails = at < 2 ? at : 2;
        CHECK(sycon_age_decrypt_stream(reads, writes, &pipe, by, threads, &error) == -1);
        CHECK(error == SYCON_AGE_ERROR_IO && pipe.writes == pipe.write_fails);
        CHECK(memcmp(pipe.out, message.data, pipe.written) == 0);
        give(pipe.out);
    }

    /* A modified byte in the last chunk. In memory, no plaintext is returned. */
    file.data[file.len - 1] ^= 1;
    pipe = pipe_of(file, 777, message.len);
    CHECK(sycon_age_decrypt_stream(reads, writes, &pipe, by, threads, &error) == -1);
    CHECK(error == SYCON_AGE_ERROR_PAYLOAD && pipe.written == (message.len - 1) / 65536 * 65536);
    CHECK(memcmp(pipe.out, message.data, pipe.written) == 0);
    CHECK(sycon_age_decrypt(pipe.out, message.len, &pipe.written, file.data, file.len, by, threads, &error) == -1);
    CHECK(error == SYCON_AGE_ERROR_PAYLOAD && pipe.written == 0 && is_zero(pipe.out, message.len));
    give(pipe.out);
    give(file.data);
    give(message.data);
    CHECK(sycon_age_recipients_free(to) == 0 && sycon_age_identities_free(by) == 0);
}

static void bad_texts(void) {
    static const char *const texts[] = {"", "# nothing\n", "age1pq1", "AGE-SECRET-KEY-PQ-1", "a word\n", "\xff"};
    sycon_age_recipients *to = NULL;
    sycon_age_identities *by = NULL;
    char mixed[2 * SYCON_AGE_RECIPIENT_BYTES];
    uint8_t *file = take(8000);
    size_t len = 99;
    int error = 99;
    context = "texts";
    for (size_t i = 0; i < COUNT(texts); i++) {
        to = (sycon_age_recipients *)file;
        by = (sycon_age_identities *)file;
        error = 99;
        CHECK(sycon_age_recipients_new(&to, bytes(texts[i]), strlen(texts[i]), &error) == -1);
        CHECK(to == NULL && error == SYCON_AGE_ERROR_KEY);
        error = 99;
        CHECK(sycon_age_identities_new(&by, bytes(texts[i]), strlen(texts[i]), &error) == -1);
        CHECK(by == NULL && error == SYCON_AGE_ERROR_KEY);
    }
    CHECK(sycon_age_recipients_new_passphrase(&to, NULL, 0, 0, &error) == -1 && error == SYCON_AGE_ERROR_KEY);
    CHECK(sycon_age_recipients_new_passphrase(&to, file, 9, 32, &error) == -1 && error == SYCON_AGE_ERROR_KEY);
    CHECK(sycon_age_recipients_new_passphrase(&to, file, 9, SIZE_MAX, &error) == -1 && error == SYCON_AGE_ERROR_KEY);
    CHECK(to == NULL);
    error = 99;
    CHECK(sycon_age_identities_new_passphrase(&by, NULL, 0, 0, &error) == -1 && error == SYCON_AGE_ERROR_KEY);

    /* Recipients that must not be mixed. */
    snprintf(mixed, sizeof mixed, "%s\n%s", age_keys[0].recipient, age_keys[3].recipient);
    to = recipients_of(mixed);
    CHECK(sycon_age_encrypt(file, 8000, &len, NULL, 0, to, 0, 1, &error) == -1);
    CHECK(error == SYCON_AGE_ERROR_KEY && len == 0 && is_zero(file, 8000));
    CHECK(sycon_age_recipients_free(to) == 0);

    /* Identities encrypted with a passphrase, and a work factor over the limit. */
    CHECK(sycon_age_recipients_new_passphrase(&to, bytes("secret"), 6, 2, &error) == 0);
    CHECK(sycon_age_encrypt(file, 8000, &len, bytes(age_keys[1].identity), 77, to, 1, 1, &error) == 0);
    CHECK(sycon_age_identities_new(&by, file, len, &error) == -1 && error == SYCON_AGE_ERROR_ENCRYPTED && by == NULL);
    for (int i = 0; i < 3; i++) {
        sycon_age_identities *passphrase = NULL;
        const char *word = i == 1 ? "another" : "secret";
        const int errors[] = {0, SYCON_AGE_ERROR_NO_MATCH, SYCON_AGE_ERROR_HEADER};
        CHECK(sycon_age_identities_new_passphrase(&passphrase, bytes(word), strlen(word), i == 2 ? 1 : 0, &error) == 0);
        CHECK(sycon_age_identities_decrypt(&by, file, len, passphrase, &error) == (i == 0 ? 0 : -1));
        CHECK(error == errors[i] && (by != NULL) == (i == 0));
        CHECK(sycon_age_identities_free(passphrase) == 0);
        if (i > 0) continue;
        CHECK(sycon_age_recipients_free(to) == 0);
        to = recipients_of(age_keys[1].recipient);
        round_trip(to, by, 10, 0, 1);
        CHECK(sycon_age_recipients_free(to) == 0);
        /* With identities that are not a passphrase. */
        passphrase = by;
        CHECK(sycon_age_identities_decrypt(&by, file, len, passphrase, &error) == -1 && by == NULL);
        CHECK(error == SYCON_AGE_ERROR_KEY);
        CHECK(sycon_age_identities_free(passphrase) == 0);
    }
    give(file);
}

static void bad_pointers(void) {
    sycon_age_recipients *to = recipients_of(age_keys[0].recipient);
    sycon_age_identities *by = identities_of(age_keys[0].identity, NULL);
    uint8_t *out = take(8000), *state = take(512);
    const sycon_age_recipients *no_recipients = (sycon_age_recipients *)(void *)state;
    const sycon_age_identities *no_identities = (sycon_age_identities *)(void *)state;
    struct bytes message = pattern(100, 0);
    struct pipe pipe = pipe_of(message, 10, 3000);
    size_t len = 99;
    int error = 99;
    context = "pointers";
#define REFUSED(call) (error = 99, len = 99, memset(out, FRESH, 8000), (call) == -1 && error == 0)
#define ZEROS (len == 0 && is_zero(out, 8000))
    CHECK(REFUSED(sycon_age_encrypt(out, 8000, &len, NULL, 1, to, 0, 1, &error)) && ZEROS);
    CHECK(REFUSED(sycon_age_encrypt(out, 8000, &len, message.data, 1, NULL, 0, 1, &error)) && ZEROS);
    CHECK(REFUSED(sycon_age_encrypt(out, 8000, &len, message.data, 1, no_recipients, 0, 1, &error)) && ZEROS);
    CHECK(REFUSED(sycon_age_encrypt(out, 8000, NULL, message.data, 1, to, 0, 1, &error)) && is_zero(out, 8000));
    CHECK(REFUSED(sycon_age_encrypt(NULL, 8000, &len, message.data, 1, to, 0, 1, &error)) && len == 0);
    CHECK(REFUSED(sycon_age_decrypt(out, 8000, &len, NULL, 1, by, 1, &error)) && ZEROS);
    CHECK(REFUSED(sycon_age_decrypt(out, 8000, &len, message.data, 1, NULL, 1, &error)) && ZEROS);
    CHECK(REFUSED(sycon_age_decrypt(out, 8000, &len, message.data, 1, no_identities, 1, &error)) && ZEROS);
    CHECK(REFUSED(sycon_age_encrypt_stream(NULL, writes, &pipe, to, 0, 1, &error)));
    CHECK(REFUSED(sycon_age_encrypt_stream(reads, NULL, &pipe, to, 0, 1, &error)));
    CHECK(REFUSED(sycon_age_encrypt_stream(reads, writes, &pipe, no_recipients, 0, 1, &error)));
    CHECK(REFUSED(sycon_age_decrypt_stream(NULL, writes, &pipe, by, 1, &error)));
    CHECK(REFUSED(sycon_age_decrypt_stream(reads, NULL, &pipe, by, 1, &error)));
    CHECK(REFUSED(sycon_age_decrypt_stream(reads, writes, &pipe, NULL, 1, &error)));
    CHECK(sycon_age_encrypt(out, 8000, &len, message.data, 1, to, 0, 1, NULL) == -1 && ZEROS);
    CHECK(sycon_age_encrypt_stream(reads, writes, &pipe, to, 0, 1, NULL) == -1);
    CHECK(sycon_age_decrypt_stream(reads, writes, &pipe, by, 1, NULL) == -1);
    CHECK(pipe.reads == 0 && pipe.writes == 0);
    CHECK(REFUSED(sycon_age_recipients_new(NULL, out, 1, &error)));
    CHECK(sycon_age_recipients_free(to) == 0);
    CHECK(REFUSED(sycon_age_recipients_new(&to, NULL, 1, &error)) && to == NULL);
    CHECK(REFUSED(sycon_age_identities_new(NULL, out, 1, &error)));
    CHECK(sycon_age_encrypted_bytes(&len, NULL, 1, 0) == -1 && len == 0);
    CHECK(sycon_age_generate(NULL, out) == -1 && is_zero(out, SYCON_AGE_IDENTITY_BYTES));
    CHECK(sycon_age_generate(out, out) == -1 && is_zero(out, SYCON_AGE_RECIPIENT_BYTES));
    CHECK(sycon_age_recipients_free(NULL) == 0 && sycon_age_identities_free(NULL) == 0);
    CHECK(sycon_age_identities_free(by) == 0);
    give(pipe.out);
    give(message.data);
    give(state);
    give(out);
}

static void largest(void) {
    sycon_age_recipients *to = recipients_of(age_keys[0].recipient);
    size_t len = 99;
    context = "lengths";
    CHECK(sycon_age_encrypted_bytes(&len, to, SIZE_MAX, 0) == -1 && len == 0);
    CHECK(sycon_age_encrypted_bytes(&len, to, SIZE_MAX / 2, 0) == 0 && len > SIZE_MAX / 2);
    CHECK(sycon_age_recipients_free(to) == 0);
}

int main(void) {
    CHECK(COUNT(age_cases) == 79 && COUNT(age_keys) == 4);
    known_answers();
    known_keys();
    round_trips();
    failing_callbacks(1);
    failing_callbacks(2);
    bad_texts();
    bad_pointers();
    largest();
    return report("age");
}
