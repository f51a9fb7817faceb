import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ManagedOxigraph, managedOxigraph } from '@kg/store'

const script = fileURLToPath(new URL('../../../scripts/debian-oxigraph.mjs', import.meta.url))

/** The Oxigraph server of Debian, unpacked and not installed; undefined where it cannot be had. */
export async function startOxigraph(home: string): Promise<ManagedOxigraph | undefined> {
  let command: string[]
  try {
    command = (JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as { command: string[] })
      .command
  } catch (error) {
    if ((error as { status?: number }).status === 3) return undefined
    throw error
  }
  return managedOxigraph({ binary: command, folder: join(home, 'oxigraph'), log: () => undefined })
}
