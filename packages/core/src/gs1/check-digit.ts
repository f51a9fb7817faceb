/** The check digit of a GS1 key: from the right, weights 3, 1, 3 …, to the next ten. */
export function checkDigit(digits: string): string {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const weight = (digits.length - i) % 2 === 1 ? 3 : 1
    sum += (digits.charCodeAt(i) - 48) * weight
  }
  return String((10 - (sum % 10)) % 10)
}

/** Whether the last digit is the check digit of those before it. */
export function hasCheckDigit(digits: string): boolean {
  return checkDigit(digits.slice(0, -1)) === digits.at(-1)
}
