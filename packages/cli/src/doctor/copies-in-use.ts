import { join } from 'node:path'
import { daemonProgramIn, runningPid, wordsOfProcess } from '../home/daemon-process.js'
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
async function daemons({ home }: Patient, { homedir, list }: Machine): Promise<Use[]> {
  const beside = list(homedir)
    .filter((name) => name.startsWith('.kg'))
    .map((name) => join(homedir, name))
  const uses: Use[] = []
  for (const path of new Set([home.path, ...beside])) {
    const pid = runningPid(homeFiles(path))
    const words = pid === undefined ? [] : await wordsOfProcess(pid)
    const program = daemonProgramIn(words)
    if (program === undefined) continue
    const remedy = `Start it anew with this kg: KG_HOME=${path} kg stop, then KG_HOME=${path} kg start`
    uses.push({ program, found: `the daemon of ${path} runs from it (process ${pid})`, remedy })
  }
  return uses
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
