/** The stem of a German word in lower case without umlauts, after the CISTEM algorithm of Weißweiler and Fraser (2017). */
export function stemGerman(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word
  let stem = word.length > 6 && word.startsWith('ge') ? word.slice(2) : word
  while (stem.length > 3) {
    if (stem.length > 5 && /(em|er|nd)$/.test(stem)) stem = stem.slice(0, -2)
    else if (/[tesn]$/.test(stem)) stem = stem.slice(0, -1)
    else break
  }
  return stem
}
