import { ka } from '../shared/hints.js'

/** What a sealed draft means, and how to go on from there. */
export const sealedHint = (
  name: string,
  where: { contextGraphId: string; subGraphName?: string | undefined },
): string =>
  [
    'The draft is now sealed: it cannot be changed',
    `Share it: ${ka('share', name, where)}`,
    `Or discard it: ${ka('discard', name, where)}`,
  ].join('\n')
