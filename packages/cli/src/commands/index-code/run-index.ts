import { createHash } from 'node:crypto'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { defined } from '@kg/core/values'
import { indexRepository } from '@kg/ingest/code'
import type { CommandContext } from '../../command.js'
import { CommandRefusedError } from '../shared/errors.js'
import type { Indexed, Wish } from './indexed.js'
import { openOutput } from './output.js'
import { type Receiver, receiver } from './receiver.js'

/** Reads the repository and gives its assets to the node, or only counts them. */
export async function runIndex(wish: Wish, context: CommandContext): Promise<Indexed> {
  const root = folder(wish.directory)
  const { signal } = context
  // Nothing is read before the node is known to answer.
  const given = wish.dryRun ? undefined : await receiver(wish, recordFile(root, wish, context), context)
  let done = 0
  let total = 0
  const cacheFile = wish.dryRun ? undefined : homeFile(context, `${hashOf(root)}.facts`)
  await using index = await context.during(
    () => (total === 0 ? 'Finding files' : `Reading file ${done} of ${total}`),
    () => indexRepository({ root, name: wish.name, cacheFile, signal, onProgress: (at) => ({ done, total } = at) }),
  )
  const result = { statements: 0, counts: {} as Record<string, number> }
  done = 0
  const deliver = async () => {
    await using output = wish.output === undefined ? undefined : await openOutput(wish.output)
    for await (const asset of index.assets()) {
      done++
      result.statements += asset.lines.length
      for (const [kind, count] of Object.entries(asset.counts)) result.counts[kind] = (result.counts[kind] ?? 0) + count
      await output?.write(asset.lines)
      await given?.take(asset)
    }
    return given?.finish(index.iris)
  }
  const label = () => `${wish.dryRun ? 'Describing' : 'Writing'} file ${done} of ${index.files}`
  const assets: Awaited<ReturnType<Receiver['finish']>> | undefined = await context.during(label, deliver)
  return {
    repository: index.name,
    iri: index.iris.repository,
    files: index.files,
    parsed: index.parsed,
    skipped: index.skipped,
    ...result,
    ...(assets === undefined ? {} : { contextGraphId: wish.contextGraphId, assets }),
    ...defined({ output: wish.output }),
  }
}

function folder(directory: string): string {
  const about = statSync(directory, { throwIfNoEntry: false })
  if (about?.isDirectory() === true) return realpathSync(directory)
  throw new CommandRefusedError(
    'DIRECTORY_NOT_FOUND',
    'There is no such folder',
    about === undefined ? `${directory} does not exist` : `${directory} is not a folder`,
    'Name the folder of the repository: kg index ../shop',
    about === undefined ? 404 : 400,
  )
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** What the next run can use; only where there is a home already. */
const homeFile = ({ home }: CommandContext, name: string): string | undefined =>
  existsSync(home) ? join(home, 'index', name) : undefined

const recordFile = (root: string, { contextGraphId }: Wish, context: CommandContext): string | undefined =>
  homeFile(context, `${hashOf(`${root}\n${contextGraphId}\n${context.client().baseUrl}`)}.sent.json`)
