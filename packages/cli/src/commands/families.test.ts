import { expect, it } from 'vitest'
import { allCommands, commandsFor, families } from './families.js'
import { shortNames } from './groups.js'

it('lists the first words of every command, except of completion, which needs them all', async () => {
  const [version, ...others] = families
  expect(await version?.load()).toEqual([])
  const found = await Promise.all(others.map(async ({ load }) => firstWords(await load())))
  expect(others.map(({ words }) => [...words].sort())).toEqual(found)
})

it('loads the family of a word, and all commands for a word that none has', async () => {
  const all = await allCommands()
  expect((await commandsFor('status')).length).toBeLessThan(all.length / 5)
  for (const word of ['completion', 'help', '--help', 'constructor', undefined])
    expect(await commandsFor(word)).toEqual(all)
})

function firstWords(commands: readonly { path: readonly string[] }[]): string[] {
  const words = commands.flatMap(({ path: [word = ''] }) => [word, shortNames[word] ?? []].flat())
  return [...new Set(words)].filter((word) => word !== 'completion').sort()
}
