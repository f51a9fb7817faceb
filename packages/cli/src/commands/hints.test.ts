import { hints } from '@kg/core/errors'
import { expect, it } from 'vitest'
import { commands } from './index.js'

it.each(Object.values(hints).map(({ cli }) => cli))('%s is a command, with options that it has', (text) => {
  const words = text.split(' ').slice(1)
  const command = commands
    .filter(({ path }) => path.every((word, i) => words[i] === word))
    .sort((a, b) => b.path.length - a.path.length)[0]
  const flags = (command?.options ?? []).flatMap(({ flags }) => flags.split(/[ ,]+/))
  expect(command).toBeDefined()
  for (const word of words.filter((word) => word.startsWith('-'))) expect(flags).toContain(word)
})
