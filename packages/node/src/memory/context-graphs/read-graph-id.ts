import { ValidationFailedError } from '@kg/contract'

/** The id of a request that may call it `contextGraphId` or `id`. */
export function readGraphId({
  contextGraphId,
  id,
}: {
  contextGraphId?: string | undefined
  id?: string | undefined
}): string {
  const given = contextGraphId ?? id
  if (given === undefined)
    throw new ValidationFailedError({ where: 'body', problems: [{ path: 'contextGraphId', problem: 'is needed' }] })
  return given
}
