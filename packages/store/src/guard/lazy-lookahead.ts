import { type ILookaheadStrategy, LLkLookaheadStrategy } from '@traqula/chevrotain'

type ForAlternation = ILookaheadStrategy['buildLookaheadForAlternation']
type ForOptional = ILookaheadStrategy['buildLookaheadForOptional']

/** Works out how to choose between alternatives when a query first meets them: a query meets few of all there are. */
export class LazyLookahead extends LLkLookaheadStrategy {
  override buildLookaheadForAlternation(options: Parameters<ForAlternation>[0]): ReturnType<ForAlternation> {
    return onFirstCall(() => super.buildLookaheadForAlternation(options))
  }

  override buildLookaheadForOptional(options: Parameters<ForOptional>[0]): ReturnType<ForOptional> {
    return onFirstCall(() => super.buildLookaheadForOptional(options))
  }
}

/** A function that is made when it is first called. */
function onFirstCall<This, Given extends unknown[], Answer>(
  make: () => (this: This, ...given: Given) => Answer,
): (this: This, ...given: Given) => Answer {
  let made: ReturnType<typeof make> | undefined
  return function (...given) {
    made ??= make()
    return made.apply(this, given)
  }
}
