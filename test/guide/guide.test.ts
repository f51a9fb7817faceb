import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

interface Step {
  kind: 'file' | 'command'
  name: string
  text: string
}

/** The guide's code blocks in order: files to write, commands to run. */
function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(/```(\w+)(?: file=(\S+))?\n([\s\S]*?)```/g)].flatMap(
    ([, language, file, text]): Step[] => {
      if (file !== undefined) return [{ kind: 'file' as const, name: file, text: text as string }]
      if (language !== 'sh') return []
      return (text as string)
        .trim()
        .split('\n')
        .map((line) => ({ kind: 'command' as const, name: line, text: line }))
    },
  )
}

/** Words of a command line; double quotes keep words together. */
const words = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => (quoted ?? plain) as string)

const folder = mkdtempSync(join(tmpdir(), 'kg-guide-'))
const own = { KG_HOME: join(folder, 'home'), KG_CHAIN_FOLDER: join(folder, 'chain'), KG_API_PORT: '0' }
const env = { ...process.env, ...own, KG_NET_ENABLED: 'false' }
const bin = resolve('packages/cli/bin/kg.js')

function kg(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [bin, ...args], { env, cwd: folder }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code ?? 1), out, err }),
    )
  })
}

afterAll(async () => {
  await kg('stop')
  rmSync(folder, { recursive: true, force: true })
})

describe('the guide', () => {
  it.each(stepsOf(readFileSync('docs/guide.md', 'utf8')))(
    'is right about $name',
    async ({ kind, name, text }) => {
      if (kind === 'file') return expect(writeFileSync(join(folder, name), text)).toBeUndefined()
      const [command, ...args] = words(text)
      expect(command).toBe('kg')
      const { code, out, err } = await kg(...args)
      expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' })
      expect(out.length).toBeGreaterThan(0)
      if (args[0] === 'demo') expect(err).toContain('verified: the proof is valid, and the chain confirms it')
    },
    60_000,
  )
})
