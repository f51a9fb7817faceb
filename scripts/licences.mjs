// The licences of the packages that a bundle was made of, for the file that goes with it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** @param modules files of packages of others, and of ours, which are left out */
export function licencesOf(modules) {
  const found = new Map()
  for (const folder of new Set(modules.map(packageFolder))) {
    if (folder === undefined) continue
    const { name, version, license, author, repository } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    found.set(`${name} ${version}`, { license, author, repository, text: licenceText(folder) })
  }
  const parts = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([title, one]) => entry(title, one))
  return `Parts of these packages are inside this one.\n\n${parts.join('\n')}`
}

function entry(title, { license, author, repository, text }) {
  const head = [`${title} (${license ?? 'see below'})`, author?.name ?? author, repository?.url ?? repository]
  return `${'-'.repeat(80)}\n${head.filter(Boolean).join('\n')}\n\n${text ?? `Licence: ${license}`}\n`
}

/** The folder of the package in node_modules that a module is in. */
function packageFolder(module) {
  const parts = module.split('?')[0].split(sep)
  const at = parts.lastIndexOf('node_modules')
  if (at < 0 || module.startsWith('\0')) return undefined
  let folder = parts.slice(0, at + (parts[at + 1]?.startsWith('@') ? 3 : 2)).join(sep)
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

function licenceText(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name))
  if (file === undefined) return undefined
  const notice = readdirSync(folder).find((name) => /^notice/i.test(name))
  return [file, notice]
    .flatMap((one) => (one === undefined ? [] : readFileSync(join(folder, one), 'utf8').trim()))
    .join('\n\n')
}
