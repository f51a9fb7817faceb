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
  summary: 'Find problems with this installation',
  about: `Checks the runtime, installation, versions, settings, permissions, keys, left-over files, port, daemon, chain, peers, disk and clock. While the daemon is stopped, it also checks every receipt and all content of the ledger. It changes nothing without --fix. The exit code is ${exitCodes.unhealthy} if there is a problem.`,
  options: [
    { flags: '--fix', about: 'Correct permissions, and remove left-over files and old releases' },
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
    let findings = await during('Checking', look)
    const fixable = options.fix === true ? findings.filter(({ fix }) => fix !== undefined) : []
    for (const { fix } of fixable) fix?.()
    if (fixable.length > 0) findings = await during('Checking again', look)
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
    const repaired = fixed.map((detail) => paint.good(`Fixed: ${oneLine(detail)}`))
    const wrongs = findings.filter((finding) => !finding.ok).length
    return [
      ...lines,
      ...repaired,
      ok ? paint.good('No problems found') : paint.bad(`${wrongs} ${wrongs === 1 ? 'problem' : 'problems'} found`),
    ].join('\n')
  },
})
