import { keyOf } from './text'

/** What a question is about. The first six are about a route; `help` is left to the search in the articles. */
export const TOPICS = [
  'visa',
  'stay',
  'cost',
  'speed',
  'documents',
  'apply',
  'refund',
  'order',
  'person',
  'greeting',
  'thanks',
] as const
export type Topic = (typeof TOPICS)[number]

/** Topics that need a passport and a destination. */
export const ROUTE_TOPICS: readonly Topic[] = ['visa', 'stay', 'cost', 'speed', 'documents', 'apply']

/**
 * What people write, in ten languages, as it is looked up (`keyOf`): without accents, in lower case. One line for each
 * alphabet. Where one topic rules out another, `CONTAINS` says so.
 */
const WORDS: Record<Topic, readonly RegExp[]> = {
  visa: [
    /\b(e?visas?|visado|visto|visum|e-?visa|eta)\b|\b(an|need) esta\b|entry (requirement|rule|permit)|requisitos|enter without|can i (enter|go|travel)|let me in/,
    /виз|въезд/,
    /تاشير|فيزا|فيزه|签|簽|वीज|वीसा/,
  ],
  stay: [
    /\bstay|\bremain\b|how long (can|may|could) i (be|stay|visit)|\b(quedar|permanecer|estancia|estadia)|\b(rester|sejour)|\b(bleiben|aufenthalt)|\b(restare|rimanere|soggiorn|permanenza)|\b(ficar|permanecer|permanencia)/,
    /оставать|находить|пребыва|пробыть|срок пребыв/,
    /البقاء|ابقي|اقامه|الاقامه|مده الاقام|停留|逗留|待多久|待几天|呆多久|ठहर|रुक|रह सक/,
  ],
  cost: [
    /\b(cost|costs|price|prices|pricing|fee|fees|how much|cheap\w*|expensive|pay for|pounds|charge[sd]?)\b(?!.{0,80}\b(failed|declined)\b)|\b(cuesta|cuanto (vale|sale|cuesta|es)|precio|tarifa|tasas?|coste|costo)\b|\b(coute|combien(?! de (temps|jours))|prix|tarif|frais)\b|\b(kostet|kosten|preis|gebuhr\w*|teuer)\b|\b(costa|quanto(?! (tempo|dura|ci vuole|posso))|prezzo|tariffa)\b|\b(custa|preco|taxas?|valor)\b/,
    /сто(ит|имост|ить)|цен[аыу]|сколько (сто|нужно плат)|плат[аыу]\b|пошлин/,
    /تكلف|سعر|رسوم|ثمن|كم (يكلف|تكلف|سعر)|多少钱|费用|价格|价钱|贵|कीमत|लागत|शुल्क|खर्च|कितने (का|की|पैसे|रुपये)|कितना (खर्च|पैसा|लगेगा)|फीस/,
  ],
  speed: [
    /how (long|fast|quick\w*|soon|many days)|processing|\b(fast|faster|fastest|quick\w*|urgent\w*|rush|express|same day|business days|turnaround)\b|take to (get|process)|\b(tarda|demora|cuanto tiempo|rapid[oa]|urgente|plazo|dias tarda|procesamiento)|\b(combien de temps|delai|rapide|vite|urgence|dure|duree de traitement|traitement)\b|\b(wie lange|dauert|bearbeitung\w*|schnell|dringend|eilig)\b|\b(quanto (tempo|ci vuole|dura)|tempi|veloce|rapidamente|lavorazione)\b|\b(quanto tempo|demora|prazo|rapido|processamento)\b/,
    /как (быстро|долго)|срок[иа]?\b|сколько (времени|днеи|ждать)|срочн|быстре|оформл\S* (занима|дл)|занимает/,
    /كم (يستغرق|من الوقت|تستغرق|يوم)|مده المعالج|سريع|مستعجل|عاجل|多久|多快|几天|加急|处理时间|办理时间|कितना (समय|वक्त)|कितने दिन|जल्दी|कब तक/,
  ],
  documents: [
    /\b(documents?|docs|papers|paperwork|photos?|what (do i )?(need to )?(bring|provide|upload|submit|send))\b|\b(documentos?|documentacion|papeles|documentacao)\b|\b(pieces|papiers|justificatifs)\b|\b(unterlagen|dokumente?|papiere)\b|\b(documenti|documentazione)\b/,
    /документ|бумаг|справк/,
    /وثايق|مستندات|اوراق|المستندات|材料|文件|资料|दस्तावेज|कागज|डॉक्यूमेंट/,
  ],
  apply: [
    /how (do|can|to|does|would|should) (i |one |we )?(apply|order|start|get (a|my|the) visa)|\b(apply|applying|application process|start (an )?application|where do i apply)\b|\b(como (solicito|solicitar|pido|pedir|tramito|tramitar|aplico|aplicar|saco)|solicitarlo|como faco)\b|\b(comment (demander|faire|obtenir|postuler)|faire (une|la) demande)\b|\b(beantrag\w*|antrag stellen|bewerben)\b|\b(come (richied\w*|faccio|ottengo|ottenere|si richiede)|fare domanda|richiedere)\b|\b(como (solicito|peco|aplico|tiro|requer\w*))\b/,
    /как (подать|оформить|получить|сделать|заказать)|подать заяв|оформить/,
    /كيف (اقدم|اتقدم|احصل|يمكنني التقديم)|التقديم|تقديم طلب|怎么(申请|办)|如何(申请|办)|申请流程|आवेदन कैसे|कैसे (आवेदन|अप्लाई|करें)|अप्लाई/,
  ],
  refund: [
    /\b(refund\w*|money back|reimburs\w*|get my money|cancel\w*|denial protection)\b|(rejected|refused|denied|turned down)|\b(reembols\w*|devolu\w*|devuelv\w*|cancel\w*|rechaz\w*|deniegan?|denegad\w*)\b|\b(rembours\w*|annul\w*|refus\w*)\b|\b(erstatt\w*|ruckerstatt\w*|geld zuruck|stornier\w*|abgelehnt|ablehn\w*)\b|\b(rimbors\w*|annull\w*|rifiut\w*|respint\w*)\b|\b(estorno|devolv\w*|negad\w*|recusad\w*)\b/,
    /вернут|возврат|верн[её]т|отмен|отказ/,
    /استرداد|استرجاع|الغاء|رفض|ارجاع|退款|退钱|取消|拒签|रिफंड|पैसे वापस|वापसी|रद्द|अस्वीकार/,
  ],
  order: [
    /where('?s| is| are)? (is )?my (order|application|visa|money order)|(status|progress|track\w{0,8}|update) (of |on |my |for )*(my )?(the )?(order|application|visa)?|\bmy (order|application)('s)? (status|progress|now)|when will (i get |you send )?my visa|any news|has my (visa|application|order)|\bbl-?[0-9a-z]{8}\b|\b(donde esta mi|estado de mi|mi (pedido|solicitud))\b|\b(ou (en )?est ma|ma (demande|commande)|suivi)\b|\b(wo ist mein|mein(e|es|en|er)? (antrag\w*|bestellung)|status mein\w*)\b|\b(dov ?e? ?e? (la mia|il mio)|la mia (domanda|richiesta|pratica)|il mio ordine)\b|\b(onde esta (o )?meu|meu pedido|minha (solicitacao|aplicacao))\b/,
    /где (мои|моя|мое)|статус|мо(и|его|ему|и) (заказ|заявк)|мо(я|еи|ю) (заявк|виз)/,
    /اين (طلبي|تاشيرتي)|حاله طلبي|طلبي|我的(订单|申请|签证(在哪|到哪|怎么样|好了))|订单状态|मेरा (आवेदन|ऑर्डर|वीजा) (कहां|कहाँ|की)|मेरे आवेदन|मेरे ऑर्डर/,
  ],
  person: [
    /\b(human|real person|agent|representative|operator|someone real|speak (to|with)|talk (to|with)|call (me|you)|phone number|customer (service|support)|contact (you|us|support)|complain\w*|live chat)\b|\b(hablar con|persona real|agente|atencion al cliente|contactar)\b|\b(parler (a|avec)|vraie personne|conseiller|contacter)\b|\b(mit (einem|einer|jemandem) (menschen|mitarbeiter\w*|person|sprechen)|mitarbeiter sprechen|sprechen mit|kontakt|echten? mensch\w*)\b|\b(parlare con|persona vera|operatore|contattare)\b|\b(falar com|pessoa real|atendente|contato)\b/,
    /оператор|живо(и|го|му) человек|с человеком|поговорить|связаться|поддержк/,
    /موظف|شخص حقيقي|التحدث|اتحدث|الدعم|التواصل|人工|客服|真人|联系你们|इंसान|व्यक्ति से बात|बात कर|एजेंट|संपर्क/,
  ],
  greeting: [
    /^(hi|hello|hey|good (morning|afternoon|evening)|hola|buenos dias|buenas|bonjour|salut|hallo|guten (tag|morgen)|ciao|buongiorno|ola|bom dia|привет|здравствуите|добрыи день|مرحبا|السلام عليكم|اهلا|你好|您好|नमस्ते|नमस्कार)( there| everyone| all)?$/,
  ],
  thanks: [
    /^(ok |okay |great |perfect )?(thanks|thank you|thx|ty|cheers|gracias|muchas gracias|merci|danke|vielen dank|grazie|obrigad[oa]|спасибо|شكرا|谢谢|多谢|धन्यवाद|शुक्रिया)( a lot| so much| very much| you)?( bye| goodbye)?$/,
  ],
}

/** A topic whose words are also words of another one: "how long may I stay" is not about our speed. */
const CONTAINS: Partial<Record<Topic, readonly Topic[]>> = {
  stay: ['speed', 'visa'],
  cost: ['visa'],
  speed: ['visa', 'apply'],
  documents: ['visa', 'apply'],
  apply: ['visa'],
  refund: ['visa', 'cost', 'apply', 'speed'],
  order: ['visa', 'speed', 'apply', 'cost', 'documents'],
  person: ['visa', 'apply'],
}

/** What a question is about, in the order in which it is answered; nothing where no word says so. */
export function topicsOf(question: string): Topic[] {
  const key = keyOf(question).replace(/[’‘`´]/g, "'")
  const bare = key
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const found = TOPICS.filter((topic) => WORDS[topic].some((words) => words.test(key) || words.test(bare)))
  const contained = new Set(found.flatMap((topic) => CONTAINS[topic] ?? []))
  return found.filter((topic) => !contained.has(topic))
}
