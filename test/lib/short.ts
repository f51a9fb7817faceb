import { it } from 'vitest'

/** Marks a test of a `*.slow.test.ts` suite that `npm test` runs too. `npm run slow` runs the whole suite. */
export const short = { tags: ['short'] }

/** One test for each case, named by the case's title. The first is the short form of its suite. */
export function itFirstShort<Given extends readonly unknown[]>(
  cases: readonly (readonly [title: string, ...given: Given])[],
  timeout: number,
  run: (title: string, ...given: Given) => Promise<void>,
): void {
  for (const [index, [title, ...given]] of cases.entries())
    it(title, { ...(index === 0 ? short : {}), timeout }, () => run(title, ...given))
}
