import { command } from '../../command.js'
import type { Finding } from '../../doctor/finding.js'
import { exitCodes } from '../../exit-codes.js'
import { runningPid } from '../../home/daemon-process.js'
import { homeFiles } from '../../home/home-files.js'
import { Outcome } from '../../outcome.js'
import { oneLine } from '../../plain-text.js'
import { padded } from '../../table.js'

interface Diagnosis {
  readonly ok: boolean
  readonly home: string
  readonly findings: readonly Omit<Finding, 'fix'>[]
  readonly fixed: readonly string[]
}

export const doctor = command({
  path: ['doctor'],
  summary: 'Look for what is wrong with this installation',
  about: `The runtime and the installation, versions, settings, permissions, keys, left-over files, the port, every receipt and piece of content of the ledger (while no daemon has it open), the daemon, chain, peers, disk and clock. Nothing is changed without --fix. Exit code ${exitCodes.unhealthy} when something is wrong.`,
  options: [
    { flags: '--fix', about: 'Put permissions right, and remove left-over files and releases' },
    {
      flags: '--no-orphan-scan',
      about: 'Do not look for other copies of kg (on PATH, in use or lying around), nor for releases that nobody needs',
    },
  ],
  examples: ['kg doctor', 'kg doctor --fix', 'kg doctor --json --no-orphan-scan'],
  local: true,
  async run({ options }, { home, env, signal, during }) {
    const { examine } = await import('../../doctor/examine.js')
    const files = homeFiles(home)
    const look = () =>
      examine({ home: files, env, signal, pid: runningPid(files) }, { orphanScan: options.orphanScan !== false })
    let findings = await during('examining', look)
    const fixable = options.fix === true ? findings.filter(({ fix }) => fix !== undefined) : []
    for (const { fix } of fixable) fix?.()
    if (fixable.length > 0) findings = await during('examining again', look)
    const ok = findings.every((finding) => finding.ok)
    const diagnosis: Diagnosis = {
      ok,
      home,
      findings: findings.map(({ fix: _, ...finding }) => finding),
      fixed: fixable.map(({ detail }) => detail),
    }
    return new Outcome(diagnosis, ok ? exitCodes.ok : exitCodes.unhealthy)
  },
  show({ ok, findings, fixed }: Diagnosis, paint) {
    const width = Math.max(...findings.map(({ check }) => check.length))
    const marks = { ok: paint.good('✓'), warning: paint.warn('!'), error: paint.bad('✗') }
    const lines = findings.map(({ check, severity, detail, remedy }) => {
      const line = `${marks[severity]} ${padded(check, width)}  ${oneLine(detail)}`
      return remedy === undefined ? line : `${line}\n  ${' '.repeat(width)}  → ${oneLine(remedy)}`
    })
    const repaired = fixed.map((detail) => paint.good(`Put right: ${oneLine(detail)}`))
    const wrongs = findings.filter((finding) => !finding.ok).length
    return [...lines, ...repaired, ok ? paint.good('All is well') : paint.bad(`${wrongs} to look at`)].join('\n')
  },
})
