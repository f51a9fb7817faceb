import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ChainBinaryMissingError } from '../errors.js'
import { hasEdr, type Platform } from './edr-chain/edr-module.js'

export interface ChainProgram {
  readonly command: string
  /** Those that every start has. */
  readonly args: readonly string[]
}

const edrProgram: ChainProgram = {
  command: process.execPath,
  args: [fileURLToPath(new URL('./edr-chain/main.js', import.meta.url))],
}

/** The program that runs the local chain: anvil where it is installed, else our own around the EVM of EDR. */
export function chainProgram(wanted: Platform = process): ChainProgram {
  const program = anvilProgram(wanted) ?? (hasEdr(wanted) ? edrProgram : undefined)
  if (program === undefined) throw new ChainBinaryMissingError({ platform: `${wanted.platform} on ${wanted.arch}` })
  return program
}

/** The program inside the package: its JavaScript launcher would be one more process, between us and the signals. */
function anvilProgram({ platform, arch }: Platform): ChainProgram | undefined {
  const here = createRequire(import.meta.url)
  const cpu = arch === 'x64' ? 'amd64' : arch
  const launcher = resolved(here, '@foundry-rs/anvil/package.json')
  const manifest = launcher && resolved(createRequire(launcher), `@foundry-rs/anvil-${platform}-${cpu}/package.json`)
  if (manifest === undefined) return undefined
  return {
    command: join(dirname(manifest), 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil'),
    args: [
      ...['--accounts', '1', '--balance', '1000000000'],
      // Blocks count as final at once: nothing can replace them here.
      ...['--slots-in-an-epoch', '1'],
      // Past states are never asked for and would fill memory and disk.
      ...['--prune-history', '--no-cors', '--color', 'never'],
    ],
  }
}

function resolved(from: NodeJS.Require, name: string): string | undefined {
  try {
    return from.resolve(name)
  } catch {
    return undefined
  }
}
