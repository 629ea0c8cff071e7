/**
 * The set that measures the assistant: what people type into the chat, in their own words and with
 * their own mistakes, and the question each of them means. Words are chosen for the assistant by
 * the first half alone; the second half only measures, so never look for words in it.
 */
import { FIRST_HALF } from './first-half.ts';
import { SECOND_HALF } from './second-half.ts';

export const HALVES = { first: FIRST_HALF, second: SECOND_HALF } as const;

/** What the assistant knows nothing about. */
export const OFF_TOPIC: readonly string[] = [
  "what's the weather in Paris tomorrow",
  'write me a poem about cats',
  'who won the world cup',
  'recipe for pancakes',
  'asdf qwer zxcv',
  'lol',
  '今天晚餐吃什麼',
  '幫我訂一張去東京的機票',
  '哈哈哈哈',
  '明天会下雨吗',
  '给我讲个笑话',
  'how tall is the eiffel tower',
  'my neighbour has a dog',
  '推薦一部好看的電影',
  '我想學吉他',
  '附近哪里有好吃的火锅',
  '世界杯谁赢了',
  'quel temps fait-il à Paris',
  '!!!???',
  '12345',
  'do you speak to your mother often',
  'best pizza near me',
  'how do i fix my car engine',
  '我家的貓不吃飯',
  '怎麼煮紅燒肉',
  '今天心情不好',
  '火车几点开',
  '帮我写一篇作文',
  'сколько лет Москве',
  'where can i buy shoes',
  'translate this sentence for me',
  'is there life on mars',
  'help me with my homework',
  'tell me about napoleon',
  '下禮拜要去爬山',
  '附近有停車場嗎',
  '幫我算一下數學',
  '唱首歌給我聽',
  '今天股市休市嗎',
  '他们什么时候结婚',
  '我头疼怎么办',
  '明日の天気は',
  'カレーの作り方',
  '面白い映画を教えて',
  '猫がご飯を食べない',
  '宿題を手伝って',
  '東京駅までの行き方',
];
