import type { CommandContext } from '../../command.js'

/** These commands are about files of this machine; with KG_API they would mix two nodes. */
export async function refuseRemote(what: string, { env }: CommandContext): Promise<void> {
  if (!env.KG_API) return
  const { UsageError } = await import('../../errors.js')
  throw new UsageError({
    why: `${what} works on KG_HOME, but KG_API points to another daemon: unset KG_API`,
    see: `${what} --help`,
  })
}
