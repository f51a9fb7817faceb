import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ChainBinaryMissingError } from '../errors.js'
import { edrPackage } from './edr-chain/edr-module.js'

export interface ChainProgram {
  readonly command: string
  /** Those that every start has. */
  readonly args: readonly string[]
}

/** The program that runs the local chain: anvil where it is installed, else our own around the EVM of EDR. */
export function chainProgram(): ChainProgram {
  const { platform, arch } = process
  const here = createRequire(import.meta.url)
  const program = anvilProgram(here) ?? edrProgram(here)
  if (program === undefined) throw new ChainBinaryMissingError({ platform: `${platform} on ${arch}` })
  return program
}

/** The program inside the package: its JavaScript launcher would be one more process, between us and the signals. */
function anvilProgram(here: NodeJS.Require): ChainProgram | undefined {
  const { platform, arch } = process
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

function edrProgram(here: NodeJS.Require): ChainProgram | undefined {
  if (resolved(here, edrPackage) === undefined) return undefined
  return { command: process.execPath, args: [fileURLToPath(new URL('./edr-chain/main.js', import.meta.url))] }
}

function resolved(from: NodeJS.Require, name: string): string | undefined {
  try {
    return from.resolve(name)
  } catch {
    return undefined
  }
}
