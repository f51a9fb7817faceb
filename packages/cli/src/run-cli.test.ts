import { describe, expect, it } from 'vitest'
import { type Command, command } from './command.js'
import { Outcome } from './outcome.js'
import { runLine } from './testing/run-line.js'

const echo = command({
  path: ['tool', 'echo'],
  summary: 'Say it again',
  args: [
    { name: 'word', about: 'What to say' },
    { name: 'more', about: 'And this', optional: true },
  ],
  options: [
    { flags: '-t, --tag <tag>', about: 'A tag', many: true },
    { flags: '--layer <layer>', about: 'A layer', choices: ['swm', 'vm'] },
    { flags: '-c, --context-graph-id <cg>', about: 'A graph', required: true },
  ],
  examples: ['kg tool echo hello -c g'],
  local: true,
  run: async (input) => input,
})
const bad = command({
  path: ['bad'],
  summary: 'Is not well',
  examples: ['kg bad'],
  local: true,
  run: async () => new Outcome({ ok: false }, 8),
})
const asks: Command = {
  path: ['asks'],
  summary: 'Asks',
  examples: ['kg asks'],
  run: async (_, { client }) => client().call('status'),
}
const run = (...argv: string[]) => runLine(argv, { commands: [echo, bad, asks] })

describe('the command line', () => {
  it('gives a command its arguments and options by name', async () => {
    const { code, stdout } = await run(
      'tool',
      'echo',
      'hi',
      '-c',
      'g',
      '-t',
      'a',
      '--tag',
      'b',
      '--layer',
      'vm',
      '--json',
    )
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      args: { word: 'hi' },
      options: { contextGraphId: 'g', tag: ['a', 'b'], layer: 'vm' },
    })
  })

  it.each([
    ['an argument that is missing', ['tool', 'echo', '-c', 'g'], 'missing required argument'],
    ['one argument too many', ['bad', 'x'], 'too many arguments'],
    ['an option that is missing', ['tool', 'echo', 'hi'], '--context-graph-id'],
    ['an option that is unknown', ['bad', '--wrong'], "unknown option '--wrong'"],
    ['a choice that is not offered', ['tool', 'echo', 'hi', '-c', 'g', '--layer', 'wm'], 'Allowed choices are swm, vm'],
    ['a command that is unknown', ['tol'], 'Did you mean tool?'],
    ['a command that is unknown inside a group', ['tool', 'ecko'], 'Did you mean echo?'],
  ])('refuses %s with exit code 2', async (_, argv, text) => {
    const { code, stdout, stderr } = await run(...argv)
    expect(code).toBe(2)
    expect(stderr).toContain(text)
    expect(stderr).toMatch(/^kg: USAGE: /)
    expect(stdout).toBe('')
  })

  it('points to the help of the command that was meant', async () => {
    const { stderr } = await run('tool', 'echo')
    expect(stderr).toContain('See kg tool echo --help')
  })

  it('tells wrong usage as JSON too', async () => {
    const { stderr, stdout } = await run('bad', '--wrong', '--json')
    expect(JSON.parse(stderr)).toMatchObject({ code: 'USAGE', exitCode: 2 })
    expect(stdout).toBe('')
  })

  it('shows the overview when nothing is asked', async () => {
    const { code, stdout, stderr } = await run()
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Usage: kg')
  })

  it('shows the examples in the help of a command', async () => {
    const { code, stdout } = await run('tool', 'echo', '--help')
    expect(code).toBe(0)
    expect(stdout).toContain('Examples:\n  kg tool echo hello -c g')
    expect(stdout).toContain('--json')
  })

  it('shows help on stderr for a group without its command, with exit code 2', async () => {
    const { code, stdout, stderr } = await run('tool')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('echo <word> [more]')
  })

  it('prints an unwell result and ends with its code', async () => {
    expect(await run('bad')).toEqual({ code: 8, stdout: 'ok  no\n', stderr: '' })
  })

  it('refuses a bad time-out variable by its name, before anything is sent', async () => {
    const env = { KG_API: 'http://127.0.0.1:9', KG_API_READ_TIMEOUT_MS: '1e3' }
    const { code, stderr } = await runLine(['asks'], { commands: [asks], env })
    expect(code).toBe(2)
    expect(stderr).toContain('KG_API_READ_TIMEOUT_MS is "1e3"')
  })

  it('says how to start the daemon when none answers', async () => {
    const { code, stderr } = await runLine(['asks'], { commands: [asks], env: { KG_API: 'http://127.0.0.1:1' } })
    expect(code).toBe(4)
    expect(stderr).toMatch(/kg: DAEMON_UNREACHABLE: .*\n→ Start the daemon: kg start/)
  })
})
