/**
 * The invented person of the specimens, drawn by us: nobody looks like this. `turn` goes from −1,
 * looking to the left, to 1; the features move over the head as if it were round.
 */

const SKIN = '#f2c9a1';
const SHADE = '#dda679';
const HAIR = '#3c3a63';
const SHIRT = '#3f8f86';
const INK = '#2c2b45';

/** Head and shoulders in a field of 400 × 480. */
export function drawPerson({ turn = 0, blink = 0 } = {}) {
  const shift = turn * 40;
  const far = Math.abs(turn);
  return `
  <path d="M30 480c4-92 66-128 170-128s166 36 170 128z" fill="${SHIRT}"/>
  <path d="M152 320h96v62c0 26-96 26-96 0z" fill="${SHADE}"/>
  <path d="M146 366c16 30 92 30 108 0l22 10c-22 56-130 56-152 0z" fill="#f4f1e8"/>
  <ellipse cx="${200 - shift * 0.35}" cy="196" rx="122" ry="136" fill="${HAIR}"/>
  ${drawEar({ x: 96 - shift * 0.6, isShown: turn > -0.5 })}
  ${drawEar({ x: 304 - shift * 0.6, isShown: turn < 0.5 })}
  <clipPath id="face"><ellipse cx="200" cy="222" rx="101" ry="126"/></clipPath>
  <ellipse cx="200" cy="222" rx="103" ry="126" fill="${SKIN}"/>
  <path d="${fringe(shift)}" fill="${HAIR}"/>
  ${drawEye({ x: 158 + shift, width: turn < 0 ? 1 - far * 0.45 : 1, blink })}
  ${drawEye({ x: 242 + shift, width: turn > 0 ? 1 - far * 0.45 : 1, blink })}
  <path d="M${200 + shift * 1.15} 218q${4 + turn * 14} 30 ${turn * 8} 40q-8 6-16 0"
    fill="none" stroke="${SHADE}" stroke-width="7" stroke-linecap="round"/>
  <g clip-path="url(#face)" fill="#eeaf92" opacity=".7">
    <ellipse cx="${138 + shift}" cy="268" rx="20" ry="12"/>
    <ellipse cx="${262 + shift}" cy="268" rx="20" ry="12"/>
  </g>
  <path d="M${170 + shift} 296q30 24 ${60 - far * 10} 0" fill="none" stroke="#b4545c"
    stroke-width="8" stroke-linecap="round"/>`;
}

function fringe(shift) {
  const part = 262 + shift * 0.8;
  return `M92 212c-8-90 44-142 108-142s116 52 108 142c-14-18-28-44-34-72
    q-12 6-${274 - part} 4q-${part - 170} 34-${part - 92} 68z`;
}

function drawEar({ x, isShown }) {
  if (!isShown) return '';
  return `<ellipse cx="${x}" cy="232" rx="20" ry="30" fill="${SKIN}"/>
    <path d="M${x - 6} 222q12 8 4 22" fill="none" stroke="${SHADE}" stroke-width="5"/>`;
}

function drawEye({ x, width, blink }) {
  const brow = `<path d="M${x - 26 * width} 180q${26 * width}-16 ${52 * width} 0" fill="none"
    stroke="${HAIR}" stroke-width="9" stroke-linecap="round"/>`;
  if (blink > 0.5) {
    return `${brow}<path d="M${x - 20 * width} 212q${20 * width} 8 ${40 * width} 0" fill="none"
      stroke="${INK}" stroke-width="6" stroke-linecap="round"/>`;
  }
  return `${brow}<ellipse cx="${x}" cy="212" rx="${22 * width}" ry="15" fill="#fff"/>
    <ellipse cx="${x}" cy="212" rx="${11 * width}" ry="12" fill="${INK}"/>
    <circle cx="${x + 4 * width}" cy="207" r="4" fill="#fff"/>`;
}
