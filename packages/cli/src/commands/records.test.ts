import { describe, expect, it } from 'vitest'
import { commandTree } from '../command-tree.js'
import { runLine } from '../testing/run-line.js'
import { groupSummaries, headingOf } from './groups.js'
import { commands } from './index.js'

const named = commands.map((command) => [command.path.join(' '), command] as const)

describe('the commands', () => {
  it('have paths of their own', () => {
    const paths = named.map(([path]) => path)
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  })

  it('take no argument where they are also a group, so that the next word can only be one thing', () => {
    const both = commands.filter(({ path }) =>
      commands.some((other) => other.path.length > path.length && path.every((word, at) => other.path[at] === word)),
    )
    expect(both.filter(({ args = [] }) => args.length > 0)).toEqual([])
  })

  it.each(named)('%s has a summary and examples that begin with it', (path, { summary, examples, alias }) => {
    expect(summary).toMatch(/^[A-Z][^\n]{3,78}[^.]$/)
    expect(examples.length).toBeGreaterThan(0)
    // An older name may show the newer one.
    if (alias !== true) expect(examples.filter((example) => !example.includes(`kg ${path}`))).toEqual([])
  })

  it.each(named)('%s takes --json and shows its examples in --help', async (path, { examples }) => {
    const { code, stdout } = await runLine([...path.split(' '), '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('--json')
    for (const example of examples) expect(stdout).toContain(example)
  })

  it('stand in groups that say what they are about, under a heading', () => {
    const { children } = commandTree(commands)
    const groups = children.filter(({ command }) => command === undefined).map(({ word }) => word)
    expect(groups.filter((word) => groupSummaries[word] === undefined)).toEqual([])
    expect(children.filter(({ word }) => headingOf(word) === 'More:').map(({ word }) => word)).toEqual([])
  })
})
