import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMirror } from './find-mirror.mjs'

/** Exit code of a script whose packages cannot be had on this machine. */
export const cannotBeHad = 3

/**
 * Fetches packages with everything they depend on (apt checks signatures and hashes) and unpacks them beside their own
 * libraries. Nothing is installed; a second call finds the first one's work and needs no network.
 */
export function unpackPackages({ suite, packages, folder }) {
  const root = join(folder, 'root')
  if (existsSync(root)) return root
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['lists/partial', 'archives/partial', 'etc']) mkdirSync(join(folder, part), { recursive: true })
  const { uri, keyring } = findMirror()
  const signed = keyring === undefined ? '' : `[signed-by=${keyring}] `
  writeFileSync(join(folder, 'etc/sources.list'), `deb ${signed}${uri} ${suite} main\n`)
  writeFileSync(join(folder, 'status'), '')
  apt(folder, 'update')
  apt(folder, 'install', '-y', '--download-only', '--no-install-recommends', ...packages)
  const unpacking = join(folder, 'unpacking')
  for (const name of readdirSync(join(folder, 'archives')).filter((file) => file.endsWith('.deb')))
    execFileSync('dpkg', ['-x', join(folder, 'archives', name), unpacking], { stdio: 'pipe' })
  for (const part of ['lists', 'archives']) rmSync(join(folder, part), { recursive: true, force: true })
  renameSync(unpacking, root)
  return root
}

/** The command that starts an unpacked program with the loader and libraries it was packed with. */
export function commandOf(root, program) {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
  const find = (test) => files.filter(({ name }) => test(name))
  const libraries = new Set(find((name) => /\.so(\.|$)/.test(name)).map(({ parentPath, path }) => parentPath ?? path))
  const loader = find((name) => /^ld-linux.*\.so\.\d+$/.test(name))[0]
  const binary = find((name) => name === program).find(({ parentPath, path }) => /bin$/.test(parentPath ?? path))
  if (binary === undefined) throw new Error(`the packages hold no ${program}`)
  const place = ({ parentPath, path, name }) => join(parentPath ?? path, name)
  if (loader === undefined) return [place(binary)]
  return [place(loader), '--library-path', [...libraries].join(':'), place(binary)]
}

function apt(folder, ...args) {
  const settings = [
    `Dir::Etc::SourceList=${join(folder, 'etc/sources.list')}`,
    'Dir::Etc::SourceParts=/dev/null',
    `Dir::State::Lists=${join(folder, 'lists')}`,
    `Dir::Cache=${folder}`,
    `Dir::State::Status=${join(folder, 'status')}`,
    'Acquire::http::Timeout=20',
    'Acquire::Retries=1',
    ...(process.getuid?.() === 0 ? ['APT::Sandbox::User=root'] : []),
  ]
  try {
    execFileSync(
      'apt-get',
      [...settings.flatMap((setting) => ['-o', setting]), '-qq', '--error-on=any', ...args].filter(forUpdate(args)),
      {
        stdio: 'pipe',
        timeout: 600_000,
      },
    )
  } catch (error) {
    const lines = String(error.stderr ?? '')
      .trim()
      .split('\n')
    throw new Error(lines.find((line) => line.startsWith('E:')) ?? error.message)
  }
}

// Only `update` knows --error-on; without it an unreachable mirror is a mere warning.
const forUpdate =
  ([verb]) =>
  (arg) =>
    verb === 'update' || arg !== '--error-on=any'

/** Runs a script's body; what cannot be had ends in one line and its own exit code. */
export function orSay(what, body) {
  try {
    process.stdout.write(`${JSON.stringify(body(), null, 2)}\n`)
  } catch (error) {
    process.stderr.write(`${what} cannot be had here: ${String(error.message).split('\n')[0]}\n`)
    process.exitCode = cannotBeHad
  }
}
