import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { homeFiles } from '../home/home-files.js'
import type { Patient } from './finding.js'

/** The files of a home as a check sees them, without a node. */
export function doctorHome(): Patient & Disposable {
  const home = homeFiles(mkdtempSync(join(tmpdir(), 'kg-doctor-home-')))
  mkdirSync(join(home.keys, 'agents'), { recursive: true, mode: 0o700 })
  mkdirSync(home.ledger, { mode: 0o700 })
  for (const file of [home.tokens, home.config, join(home.keys, 'node.pem'), join(home.keys, 'agents', 'a.json')])
    writeFileSync(file, '{}', { mode: 0o600 })
  writeFileSync(join(home.ledger, 'data.mdb'), '')
  return {
    home,
    env: {},
    pid: undefined,
    signal: new AbortController().signal,
    [Symbol.dispose]: () => rmSync(home.path, { recursive: true, force: true }),
  }
}
