import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runningPid } from '../home/daemon-process.js'
import { homeFiles } from '../home/home-files.js'
import { readText } from '../home/read-text.js'
import { isOurs, programIn, thisInstall } from '../mcp-clients/entry.js'
import type { Machine } from '../mcp-clients/machine.js'
import { NotEditableError } from '../mcp-clients/not-editable.js'
import { targetsOf } from '../mcp-clients/targets.js'
import { serviceFacts } from '../service/facts.js'
import { servicePlan } from '../service/service-plan.js'
import type { Copy } from './copy.js'
import type { Patient } from './finding.js'
import { kgFolderAbove } from './kg-folder.js'

const psMs = 2000

/** The copies that something starts or has started: daemons of this user, the service, MCP clients. */
export async function copiesInUse(patient: Patient, machine: Machine): Promise<Copy[]> {
  const uses = [...(await daemons(patient, machine)), ...service(patient), ...clients(patient, machine)]
  return uses.flatMap(({ program, ...copy }) => {
    const folder = kgFolderAbove(program)
    return folder === undefined ? [] : { folder, ...copy }
  })
}

type Use = Omit<Copy, 'folder'> & { readonly program: string }

/** Of this home and of those beside ~/.kg. */
async function daemons({ home, signal }: Patient, { homedir, list }: Machine): Promise<Use[]> {
  const beside = list(homedir)
    .filter((name) => name.startsWith('.kg'))
    .map((name) => join(homedir, name))
  const uses: Use[] = []
  for (const path of new Set([home.path, ...beside])) {
    const pid = runningPid(homeFiles(path))
    const program = pid === undefined ? undefined : await programOfProcess(pid, signal)
    if (program === undefined) continue
    const remedy = `Start it anew with this kg: KG_HOME=${path} kg stop, then KG_HOME=${path} kg start`
    uses.push({ program, found: `the daemon of ${path} runs from it (process ${pid})`, remedy })
  }
  return uses
}

/** The module of a daemon, as the system shows its command line; undefined where it does not. */
async function programOfProcess(pid: number, signal: AbortSignal): Promise<string | undefined> {
  const words =
    process.platform === 'linux'
      ? (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
      : (await shownByPs(pid, signal)).split(' ')
  return words.find((word) => word.includes('daemon/main'))
}

async function shownByPs(pid: number, signal: AbortSignal): Promise<string> {
  if (process.platform === 'win32') return ''
  const shown = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)], { timeout: psMs, signal })
  return shown.then(
    ({ stdout }) => stdout,
    () => '',
  )
}

function service({ home, env }: Patient): Use[] {
  const plan = servicePlan(serviceFacts(home.path, env))
  const [program] = /[^\s"<>=]*\/bin\/kg\.js/.exec(readText(plan?.file ?? '') ?? '') ?? []
  if (plan === undefined || program === undefined) return []
  return [{ program, found: `the service starts it (${plan.file})`, remedy: 'kg service install writes it anew' }]
}

function clients({ home, env }: Patient, machine: Machine): Use[] {
  return targetsOf(machine, thisInstall(home.path, env), []).flatMap(({ file, format, name }) => {
    try {
      const entry = format.find(readText(file) ?? '')
      const program = isOurs(entry) ? programIn(entry) : undefined
      return program === undefined ? [] : { program, found: `${name} starts it (${file})`, remedy: 'kg mcp setup' }
    } catch (error) {
      // kg mcp setup says what is wrong with the file.
      if (error instanceof NotEditableError) return []
      throw error
    }
  })
}
