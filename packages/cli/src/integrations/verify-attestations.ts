import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNpm } from './npm.js'

/**
 * Has npm check who signed the attestations of a package and that they are in the public log. npm wants to see the
 * package installed, so it gets a folder that says so; nothing is downloaded. Throws when npm cannot vouch for it.
 */
export async function verifyAttestations(
  name: string,
  version: string,
  { registry, env, signal }: { registry: string; env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kg-attestations-'))
  try {
    const installed = join(folder, 'node_modules', ...name.split('/'))
    mkdirSync(installed, { recursive: true })
    writeFileSync(join(installed, 'package.json'), JSON.stringify({ name, version }))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { [name]: version } }))
    const args = ['audit', 'signatures', '--json', '--prefix', folder, '--registry', registry]
    const said = JSON.parse(await runNpm(args, env, signal)) as { invalid?: unknown[]; missing?: unknown[] }
    if (said.invalid?.length !== 0 || said.missing?.length !== 0) throw new Error('a signature is wrong or missing')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
