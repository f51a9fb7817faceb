import type { Embedder } from '@kg/store'

const install = 'npm install @kg/vectors'

/** The model of `@kg/vectors`. The package is large, so it is not installed with the node but found when it is wanted. */
export async function findPackage(name = '@kg/vectors'): Promise<Embedder> {
  try {
    // A name that is only known at run time: a bundler would pack the whole package.
    const found = (await import(name)) as { openEmbedder(): Embedder }
    return found.openEmbedder()
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    return missingPackage(name)
  }
}

/** The node works without it, and says what is missing. */
function missingPackage(name: string): Embedder {
  return {
    model: name,
    batch: 1,
    embed: () => Promise.reject(new Error(`${name} is not installed (${install})`)),
    close: async () => undefined,
  }
}
