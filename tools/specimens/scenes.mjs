/** What each specimen shows, as a page of SVG; every one of them says what it is. */
import { drawBack, drawFront, onTable } from './document.mjs';
import { drawPerson } from './person.mjs';
import { drawProof } from './proof.mjs';

const SANS = 'font-family="DejaVu Sans, Arial, sans-serif"';

export const PICTURES = {
  'id-front': { width: 1_200, height: 800, draw: () => onTable(drawFront()) },
  'id-back': { width: 1_200, height: 800, draw: () => onTable(drawBack()) },
  'id-holding': { width: 900, height: 1_200, draw: drawHolding },
  'deposit-proof': {
    width: 900,
    height: 1_200,
    draw: () => `${drawProof()}${drawLabel(900, 74, 60)}`,
  },
};

export const VIDEO = { name: 'face-video', width: 480, height: 640, fps: 20, seconds: 3 };

/** One moment of the video, `at` from 0 to 1: straight, to one side, to the other, straight. */
export function drawFrame(at) {
  const turn = Math.sin(at * 2 * Math.PI) * Math.min(1, at * 6, (1 - at) * 6);
  const blink = at > 0.48 && at < 0.53 ? 1 : 0;
  const { width, height } = VIDEO;
  return `${drawRoom(width, height)}
  <g transform="translate(40 122) scale(1 1.08)">${drawPerson({ turn, blink })}</g>
  ${drawLabel(width, 64, 44)}`;
}

function drawHolding() {
  return `${drawRoom(900, 1_200)}
  <g transform="translate(110 110) scale(1.7)">${drawPerson({ turn: -0.12 })}</g>
  <rect x="161" y="924" width="578" height="276" fill="#3f8f86"/>
  <path d="M60 1200c10-150 60-220 150-200l90 200z" fill="#37807a"/>
  <g transform="translate(252 780) rotate(4) scale(.52)">
    <rect x="10" y="20" width="1000" height="630" rx="36" fill="#1d1c33" opacity=".25"/>
    ${drawFront()}
  </g>
  ${drawHand()}
  ${drawLabel(900, 74, 60)}`;
}

/** Four fingers over the card's edge. */
function drawHand() {
  const user = [950, 994, 1_038, 1_080].map((y, index) => {
    const width = [104, 118, 110, 88][index];
    return `<rect x="196" y="${y}" width="${width}" height="42" rx="21" fill="#f2c9a1"
      stroke="#dda679" stroke-width="5"/>`;
  });
  return `<path d="M150 1010c10-60 60-80 90-62v176c-50 20-100-20-90-114z" fill="#f2c9a1"/>
  ${user.join('')}`;
}

function drawRoom(width, height) {
  const sun = `cx="${width * 0.86}" cy="${height * 0.24}" r="${width * 0.1}"`;
  return `<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#cfdcf2"/><stop offset="1" stop-color="#eadfce"/>
  </linearGradient>
  <rect width="${width}" height="${height}" fill="url(#wall)"/>
  <circle ${sun} fill="#f6dfa4" opacity=".8"/>`;
}

function drawLabel(width, y, size) {
  return `<rect x="0" y="${y - size}" width="${width}" height="${size * 1.4}" fill="#23305c"/>
  <text x="${width / 2}" y="${y}" text-anchor="middle" ${SANS} font-size="${size * 0.8}"
    font-weight="700" letter-spacing="${size * 0.2}" fill="#fff">SPECIMEN</text>`;
}
