import { callInThread, type TaskOptions } from '@kg/core/workers'
import { isParserLoaded, loadParser } from './parser.js'

/** Texts longer than this are parsed in a thread: the event loop would wait for them. In characters. */
export const longTextLength = 16 * 1024

export type OffLoop<Options, Result> = (text: string, options?: Options, task?: TaskOptions) => Result | Promise<Result>

/**
 * The same work off the event loop where a text is long. Once the parser is loaded, a short text is answered at once,
 * without a promise.
 *
 * @param module `import.meta.url` of the module that exports the work under its own name, and `ready`
 */
export function offLoop<Options, Result>(
  module: string,
  work: (text: string, options?: Options) => Result,
): OffLoop<Options, Result> {
  return (text, options, task) => {
    if (text.length >= longTextLength) return callInThread(module, work, [text, options], task)
    return isParserLoaded() ? work(text, options) : loadParser().then(() => work(text, options))
  }
}
