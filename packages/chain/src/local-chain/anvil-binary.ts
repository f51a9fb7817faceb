import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ChainBinaryMissingError } from '../errors.js'

/** The program inside the package: its JavaScript launcher would be one more process, between us and the signals. */
export function anvilBinary(): string {
  const { platform, arch } = process
  const cpu = arch === 'x64' ? 'amd64' : arch
  const here = createRequire(import.meta.url)
  try {
    const launcher = createRequire(here.resolve('@foundry-rs/anvil/package.json'))
    const folder = dirname(launcher.resolve(`@foundry-rs/anvil-${platform}-${cpu}/package.json`))
    return join(folder, 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch (cause) {
    throw new ChainBinaryMissingError({ platform: `${platform} on ${arch}` }, { cause })
  }
}
