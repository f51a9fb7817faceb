import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js')
const shim = fileURLToPath(new URL('./fs-with-glob.js', import.meta.url))

export const revisions = ['2025-06-18', '2025-11-25', '2026-07-28'] as const
export type Revision = (typeof revisions)[number]

export interface Judgement {
  readonly code: number
  readonly passed: string[]
  /** Warnings count: the suite gives them for what a server should do. */
  readonly failed: string[]
  readonly out: string
}

/** Runs the published suite for a revision, all of it or one scenario, against a server. */
export async function conformance(url: string, revision: Revision, scenario?: string): Promise<Judgement> {
  const cwd = mkdtempSync(join(tmpdir(), 'kg-conformance-'))
  const which = scenario === undefined ? ['--suite', 'all'] : ['--scenario', scenario]
  const about = ['--url', url, '--spec-version', revision, '--output-dir', cwd]
  const args = ['--import', shim, program, 'server', ...about, ...which]
  const { code, out } = await new Promise<{ code: number; out: string }>((done) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code ?? 1), out: `${stdout}${stderr}` }),
    )
  })
  const judged = readdirSync(cwd).map((folder) => ({
    scenario: folder.replace(/^server-(.+)-\d{4}-\d\d-\d\dT.*$/, '$1'),
    checks: JSON.parse(readFileSync(join(cwd, folder, 'checks.json'), 'utf8')) as { status: string }[],
  }))
  rmSync(cwd, { recursive: true, force: true })
  const isGood = ({ checks }: (typeof judged)[number]) =>
    checks.length > 0 && checks.every(({ status }) => status !== 'FAILURE' && status !== 'WARNING')
  const names = (list: typeof judged) => list.map((one) => one.scenario).sort()
  return { code, out, passed: names(judged.filter(isGood)), failed: names(judged.filter((one) => !isGood(one))) }
}
