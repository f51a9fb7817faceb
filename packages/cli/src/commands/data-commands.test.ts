import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exitCodes } from '../exit-codes.js'
import { dataCommands } from './data-commands.js'
import { run } from './test-node.test.support.js'

/** What the specification's table of commands names, in this area. */
const named = [
  'context-graph create',
  'context-graph register',
  'context-graph add-agent',
  'context-graph list',
  'context-graph info',
  'context-graph agents',
  'context-graph request-join',
  'context-graph sign-join',
  'context-graph approve-join',
  'context-graph catchup-status',
  'sync catchup-status',
  'ka create',
  'ka import-file',
  'ka write',
  'ka finalize',
  'ka share',
  'ka share-async',
  'ka publish',
  'ka discard',
  'ka query',
  'ka history',
  'ka publish-async',
  'ka share-jobs',
  'ka pull-from',
  'assertion import-file',
  'assertion promote',
  'query',
  'subscribe',
]
const words = dataCommands.map(({ path }) => path.join(' '))

/** What a command needs although no single option of it must be given. */
const own: Readonly<Record<string, readonly string[]>> = {
  query: ['-q', 'ASK {}'],
  import: ['-c', 'lab'],
  'ka remove': ['--statement', '<urn:a> <urn:b> <urn:c>'],
}

/** Something for every argument and option that must be given. */
function lineOf({ path, args = [], options = [] }: (typeof dataCommands)[number], file: string): string[] {
  const needed = options.filter(({ required }) => required)
  const given = needed.flatMap(({ flags, choices }) => {
    const long = /--[a-z-]+/.exec(flags)?.[0] ?? ''
    return [long, choices?.[0] ?? (/file/.test(long) ? file : '0x52908400098527886e0f7030069857d2e4169ee7')]
  })
  const asks = options.some(({ flags }) => flags.includes('--yes')) ? ['--yes'] : []
  const more = own[path.join(' ')] ?? []
  return [
    ...path,
    ...args.filter(({ optional }) => !optional).map(({ name }) => (name === 'path' ? file : 'x')),
    ...given,
    ...asks,
    ...more,
  ]
}

describe('the data commands', () => {
  it('are all that the specification names, each once', () => {
    expect(named.filter((name) => !words.includes(name))).toEqual([])
    expect(words.filter((name, at) => words.indexOf(name) !== at)).toEqual([])
  })

  it('have examples that begin with a command there is', () => {
    const examples = dataCommands.flatMap(({ examples }) => examples)
    const lines = examples.map((example) => /\bkg (.*)/.exec(example)?.[1] ?? '')
    expect(lines.filter((line) => !words.some((name) => `${line} `.startsWith(`${name} `)))).toEqual([])
  })

  it.each(dataCommands.map((command) => [command.path.join(' '), command] as const))(
    'say of kg %s that no daemon answers, and end with 4',
    async (_, command) => {
      const home = mkdtempSync(join(tmpdir(), 'kg-cli-'))
      const file = join(home, 'one.nt')
      writeFileSync(file, '<urn:a> <urn:b> <urn:c> .\n')
      const { exitCode, stdout, stderr } = await run({ KG_HOME: home }, lineOf(command, file))
      rmSync(home, { recursive: true })
      expect({ exitCode, stdout }).toEqual({ exitCode: exitCodes.unreachable, stdout: '' })
      expect(stderr).toMatch(/^kg: DAEMON_UNREACHABLE: .+\n→ Start the daemon: kg start/m)
    },
  )
})
