import { chmodSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { homeFiles } from '../home/home-files.js'
import { doctorHome } from './doctor-home.test.support.js'
import { checkPermissions } from './permissions.js'

const unix = process.platform !== 'win32'

describe.runIf(unix)('the permissions of a home', () => {
  it('are well when secrets are for their owner alone', async () => {
    using patient = doctorHome()
    expect(await checkPermissions(patient)).toMatchObject([{ id: 'permissions.ok', ok: true }])
  })

  it.each([
    ['tokens', 0o640, 0o600],
    ['tokens', 0o604, 0o600],
    ['config', 0o620, 0o600],
    ['keys/node.pem', 0o610, 0o600],
    ['keys/agents/a.json', 0o601, 0o600],
    ['keys/agents', 0o750, 0o700],
    ['keys', 0o705, 0o700],
    ['.', 0o711, 0o700],
  ])('are wrong when others may use %s with mode %o, and can be closed', async (name, mode, closed) => {
    using patient = doctorHome()
    const named: Record<string, string> = { tokens: patient.home.tokens, config: patient.home.config }
    const path = named[name] ?? join(patient.home.path, name)
    chmodSync(path, mode)
    const findings = await checkPermissions(patient)
    expect(findings).toMatchObject([
      { id: 'permissions.too-open', ok: false, severity: 'error', detail: expect.stringContaining(mode.toString(8)) },
    ])
    findings[0]?.fix?.()
    expect(statSync(path).mode & 0o777).toBe(closed)
    expect(await checkPermissions(patient)).toMatchObject([{ ok: true }])
  })

  it('are not asked for where there is no home', async () => {
    using patient = doctorHome()
    rmSync(patient.home.path, { recursive: true })
    const findings = await checkPermissions({ ...patient, home: homeFiles(patient.home.path) })
    expect(findings).toMatchObject([{ id: 'home.missing', ok: false }])
  })
})
