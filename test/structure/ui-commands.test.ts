import { tools } from '@kg/contract/tools'
import { expect, it } from 'vitest'
import { commands } from '#kg-commands'
import { read, shippedBy } from './lib/sources.js'

const texts = shippedBy('ui').map(read)
/** Each command that a page shows: the words that stand in the code as they are. */
const shown = texts
  .flatMap((text) => [...text.matchAll(/kgLine\(([^;]*?)\)[\n}]/g)].map(([, args = '']) => args))
  .map((args) => [...args.matchAll(/'([^']*)'/g)].map(([, word = '']) => word))
const flagsOf = (path: readonly string[]) =>
  (commands.find((one) => one.path.join(' ') === path.join(' '))?.options ?? []).flatMap(({ flags }) =>
    flags.split(/[ ,]+/),
  )

it.each(shown)('kg %s %s is a command, with the options that it has', (...words) => {
  const found = commands
    .map(({ path }) => path)
    .filter((path) => path.every((word, i) => words[i] === word))
    .sort((a, b) => b.length - a.length)[0]
  expect(found).toBeDefined()
  expect(words.filter((word) => word.startsWith('-') && !flagsOf(found ?? []).includes(word))).toEqual([])
})

it('writes every command in the way that quotes what others chose', () => {
  expect(texts.flatMap((text) => text.match(/`kg [a-z]/g) ?? [])).toEqual([])
})

it('names only tools that there are', () => {
  const named = texts.flatMap((text) => [...text.matchAll(/name: '(kg_\w+)'/g)].map(([, name]) => name))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !tools.some((tool) => tool.name === name))).toEqual([])
})
