import fc from 'fast-check'

// Values that a stranger may write into any field. All of them fit into an envelope: texts are valid Unicode, numbers
// are safe integers.

export const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '.',
    '..',
    '6',
    '#6',
    '__proto__',
    'constructor',
    'agents',
    'lab',
    '_wm',
    'a/_swm/b',
    '\u0000',
    '"><script>',
    'did:kg:context-graph:lab',
    `0x${'ab'.repeat(32)}`,
    `0x${'AB'.repeat(20)}/x`,
    'x'.repeat(257),
    '語'.repeat(256),
    '😀'.repeat(120),
    'x'.repeat(5000),
  ),
)

export const number: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 1, max: 9 }),
  fc.constantFrom(0, -1, 2 ** 31, 8.64e15, 8.64e15 + 1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER),
  fc.maxSafeInteger(),
)

/** Mostly what an honest peer would write, so that the rest of a message is looked at. */
export const mostly = <T, U>(honest: fc.Arbitrary<T>, other: fc.Arbitrary<U>): fc.Arbitrary<T | U> =>
  fc.oneof({ arbitrary: honest, weight: 4 }, { arbitrary: other, weight: 1 })

/** Anything that an envelope can carry. */
export const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array({ maxLength: 70 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
})).value

export const address: fc.Arbitrary<string> = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)

export const hash: fc.Arbitrary<string> = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)

/** Facts about something, each with no value, one value or two. */
export const facts = <F extends string>(honest: Record<F, fc.Arbitrary<string>>): fc.Arbitrary<[F, string][]> =>
  fc
    .tuple(
      ...(Object.entries(honest) as [F, fc.Arbitrary<string>][]).map(([term, one]) =>
        mostly(
          one.map((given) => [given]),
          fc.array(fc.oneof(text, number.map(String)), { maxLength: 2 }),
        ).map((values) => values.map((given): [F, string] => [term, given])),
      ),
    )
    .map((lists) => lists.flat())

/** A body whose every field is mostly what an honest peer writes, else anything, else left out. */
export const bodyOf = <B extends object>(honest: { [F in keyof B]: fc.Arbitrary<B[F]> }): fc.Arbitrary<object> =>
  fc
    .tuple(
      ...Object.entries<fc.Arbitrary<unknown>>(honest).map(([name, one]) =>
        fc.oneof(
          { arbitrary: one.map((given) => [[name, given] as const]), weight: 12 },
          { arbitrary: value.map((given) => [[name, given] as const]), weight: 2 },
          { arbitrary: fc.constant([]), weight: 1 },
        ),
      ),
    )
    .map((lists) => Object.fromEntries(lists.flat()))
