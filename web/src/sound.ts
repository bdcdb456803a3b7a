import { prefs } from './prefs.svelte'

/** What there is a sound for. */
export type Sound = 'ownTurn' | 'dealOver'

/** The tones of each sound: their frequency in hertz, one after the other. */
const TONES: Record<Sound, readonly number[]> = { ownTurn: [660, 880], dealOver: [784, 659, 523] }

/** How long a tone is, in seconds. */
const LENGTH = 0.14

/** Quiet: who plays beside somebody who sleeps keeps the sounds on. */
const LOUDNESS = 0.05

let audio: AudioContext | undefined

/** Plays a sound if the player wants sounds. */
export function play(sound: Sound): void {
  if (!prefs.sounds || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  // A browser lets a page be heard only after somebody has touched it.
  if (audio.state === 'suspended') void audio.resume()
  const begin = audio.currentTime
  TONES[sound].forEach((frequency, at) => tone(audio, frequency, begin + at * LENGTH))
}

function tone(context: AudioContext | undefined, frequency: number, begin: number): void {
  if (!context) return
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(0, begin)
  gain.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + LENGTH)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(begin)
  oscillator.stop(begin + LENGTH)
}
