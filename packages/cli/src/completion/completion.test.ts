import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { commands } from '../commands/index.js'
import { bashCompletion } from './bash.js'
import { places } from './candidates.js'
import { fishCompletion } from './fish.js'
import { zshCompletion } from './zsh.js'

const all = places(commands)

/** What bash offers after these words. */
function offered(...words: string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ')
  const script = `${bashCompletion(all)}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _kg; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n')
}

describe('completion', () => {
  it('offers the first words', () => {
    expect(offered('kg', 'st')).toEqual(['start', 'stop', 'status', 'store'])
  })

  it('offers the commands of a group', () => {
    expect(offered('kg', 'auth', '')).toEqual(['show', 'rotate', 'status'])
  })

  it('offers options, past options that were given', () => {
    expect(offered('kg', 'doctor', '--fix', '--n')).toEqual(['--no-orphan-scan'])
    expect(offered('kg', 'logs', '--j')).toEqual(['--json'])
  })

  it('offers the values of an option', () => {
    expect(offered('kg', 'init', '--role', '')).toEqual(['auto', 'edge', 'core'])
  })

  it('leaves compatibility names out of the first words', () => {
    expect(offered('kg', 'asser')).toEqual([''])
  })

  it('knows every command in each shell', () => {
    const leaves = commands.filter(({ alias }) => alias !== true)
    for (const script of [bashCompletion(all), zshCompletion(all), fishCompletion(all)])
      expect(leaves.filter(({ path }) => !script.includes(`'${path.join(' ')}'`))).toEqual([])
  })
})
