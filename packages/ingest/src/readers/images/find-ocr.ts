/** What `@kg/ocr` gives. The package is large, so it is not installed with the node but found when it is needed. */
export interface Ocr {
  recognize(picture: Uint8Array): Promise<
    readonly {
      readonly text: string
      /** Left, top, right and bottom in pixels. */
      readonly box: readonly [number, number, number, number]
      readonly confidence: number
      readonly startsParagraph: boolean
    }[]
  >
  close(): Promise<void>
}

/** The recogniser if its package is installed beside the node; undefined if it is not. */
export async function findOcr(name = '@kg/ocr'): Promise<Ocr | undefined> {
  try {
    // A name that is only known at run time: a bundler would pack the whole package.
    const found = (await import(name)) as { openOcr(): Promise<Ocr> }
    return await found.openOcr()
  } catch (error) {
    const { code, message = '' } = error as { code?: string; message?: string }
    // A package that is there, but lacks one of its own, is not the same as none.
    if (code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${name}'`)) return undefined
    throw error
  }
}
