/**
 * About how many tokens a model reads a text as: one for four letters of a word, one for each sign, and one for each
 * letter of scripts that have no spaces. A little more rather than less.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const [run] of text.matchAll(/[\p{Script=Latin}\p{N}]+|\p{L}|[^\s\p{L}\p{N}]/gu))
    tokens += Math.ceil(run.length / 4)
  return tokens
}
