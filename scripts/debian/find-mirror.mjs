import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'

/** The Debian mirror that this machine's own apt uses. */
export function findMirror() {
  const uri = sourceFiles()
    .flatMap(urisOf)
    .find((found) => /\/debian\/?$/.test(found))
  if (uri === undefined) throw new Error('the apt sources of this machine name no Debian mirror')
  return existsSync(keyring) ? { uri, keyring } : { uri }
}

function sourceFiles() {
  const folder = '/etc/apt/sources.list.d'
  const parts = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  return ['/etc/apt/sources.list', ...parts].filter((path) => existsSync(path) && /\.(list|sources)$/.test(path))
}

/** Both forms: `deb [options] URI suite part` lines, and `URIs:` fields. */
function urisOf(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /^(deb\s|URIs:)/.test(line))
    .flatMap((line) => line.split(/\s+/).filter((word) => /^[a-z+]+:\/\//.test(word)))
}
