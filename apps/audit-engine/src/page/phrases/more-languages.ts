import { type PhraseSet, phraseSet } from './phrase-set.js';

interface Listed {
  readonly linkTexts?: string;
  readonly about: string;
  readonly contact: string;
}

const NORWEGIAN: Listed = {
  about: 'om oss, om meg, hvem er vi, hvem vi er, vår historie, om selskapet, om bedriften',
  contact: 'kontakt*, kundeservice, ta kontakt',
};

/** Languages whose prose is not read, but the texts of their links are. Link texts are those of Lighthouse's lists. */
const LISTED: Readonly<Record<string, Listed>> = {
  bg: {
    about: 'за нас, за мен, кои сме ние, за компанията, за фирмата, нашата история',
    contact: 'контакт*, свържете се с нас, пишете ни',
  },
  bn: { about: 'আমাদের সম্পর্কে', contact: 'যোগাযোগ, যোগাযোগ করুন' },
  ca: { about: 'sobre nosaltres, qui som, qui sóc, la nostra història', contact: 'contact*' },
  cs: {
    about: 'o nás, o mně, kdo jsme, náš příběh, náš tým, o společnosti, o firmě, o projektu',
    contact: 'kontakt*, napište nám, zákaznická podpora',
  },
  da: {
    about: 'om os, om mig, hvem er vi, hvem vi er, vores historie, vores team, om virksomheden',
    contact: 'kontakt*, kundeservice, skriv til os',
  },
  el: {
    about:
      'σχετικά με εμάς, σχετικά με μας, σχετικά, ποιοι είμαστε, η εταιρεία, η εταιρία μας, η ιστορία μας, η ομάδα μας',
    contact: 'επικοινωνία, επικοινωνήστε μαζί μας, επικοινωνήστε, στοιχεία επικοινωνίας',
  },
  et: { about: 'meist, ettevõttest, kes me oleme', contact: 'kontakt*, võta ühendust, võtke ühendust' },
  fa: {
    linkTexts: `اطلاعات بیشتر, اطلاعات, این, اینجا بزنید, اینجا کلیک کنید, اینجا, برو, بیشتر بخوانید, بیشتر بدانید, بیشتر,
      شروع`,
    about: 'درباره ما, درباره, معرفی شرکت',
    contact: 'تماس با ما, تماس, ارتباط با ما',
  },
  fi: {
    about: 'meistä, tietoa meistä, keitä olemme, tarinamme, yritys, tietoa yrityksestä',
    contact: 'yhteystiedot, ota yhteyttä, yhteydenotto, asiakaspalvelu',
  },
  he: {
    about: 'אודות, אודותינו, עלינו, מי אנחנו, קצת עלינו, הסיפור שלנו',
    contact: 'צור קשר, צרו קשר, יצירת קשר, דברו איתנו, שירות לקוחות',
  },
  hi: { about: 'हमारे बारे में, परिचय, हम कौन हैं', contact: 'संपर्क करें, संपर्क, हमसे संपर्क करें, सम्पर्क' },
  hr: {
    about: 'o nama, o meni, tko smo, tko smo mi, naša priča, o tvrtki',
    contact: 'kontakt*, javite nam se, pišite nam',
  },
  hu: {
    about: 'rólunk, rólam, kik vagyunk, bemutatkozás, cégünk, céginformáció, impresszum',
    contact: 'kapcsolat*, elérhetőség*, írjon nekünk, ügyfélszolgálat',
  },
  ko: {
    linkTexts: '여기, 여기를 클릭, 클릭, 링크, 자세히, 자세히 보기, 더 보기, 계속, 이동, 전체 보기',
    about: '회사소개, 회사 소개, 기업소개, 기업 소개, 기업정보, 소개, 우리에 대해, 인사말',
    contact: '문의하기, 문의, 연락처, 고객센터, 고객 센터, 오시는 길, 찾아오시는 길',
  },
  lt: {
    about: 'apie mus, apie mane, apie įmonę, kas mes',
    contact: 'kontakt*, susisiekite, susisiekite su mumis',
  },
  lv: { about: 'par mums, par mani, par uzņēmumu', contact: 'kontakt*, sazinieties ar mums' },
  ms: { about: 'tentang kami, mengenai kami, siapa kami', contact: 'hubungi kami, hubungi' },
  nb: NORWEGIAN,
  nn: NORWEGIAN,
  no: NORWEGIAN,
  ro: {
    about: 'despre noi, despre mine, despre, cine suntem, povestea noastră, echipa noastră',
    contact: 'contact*, scrie-ne, scrieți-ne',
  },
  sk: {
    about: 'o nás, o mne, kto sme, náš príbeh, náš tím, o spoločnosti, o firme, o projekte',
    contact: 'kontakt*, napíšte nám',
  },
  sl: { about: 'o nas, o meni, kdo smo, naša zgodba, o podjetju', contact: 'kontakt*, pišite nam' },
  sr: { about: 'о нама, ко смо, ко смо ми, o nama, ko smo', contact: 'контакт*, пишите нам, kontakt*' },
  sv: {
    linkTexts: 'här, klicka här, läs mer, mer, mer info, mer information',
    about: 'om oss, om mig, vilka vi är, vilka är vi, vår historia, vårt team, om företaget',
    contact: 'kontakt*, kundservice, kundtjänst, hör av dig',
  },
  sw: { about: 'kuhusu sisi, kutuhusu', contact: 'wasiliana nasi, mawasiliano' },
  ta: {
    linkTexts: `மேலும் அறிக, மேலும் தகவலுக்கு, இங்கே கிளிக் செய்யவும், அடுத்த பக்கம், முந்தைய பக்கம், மறுபக்கம், முன்பக்கம்,
      மேலும் தரவுகளுக்கு, தயவுசெய்து இங்கே அழுத்தவும்`,
    about: 'எங்களைப் பற்றி, எங்களை பற்றி',
    contact: 'தொடர்பு, தொடர்புக்கு, தொடர்பு கொள்ள',
  },
  te: { about: 'మా గురించి', contact: 'సంప్రదించండి, మమ్మల్ని సంప్రదించండి' },
  th: {
    about: 'เกี่ยวกับเรา, เกี่ยวกับ, เกี่ยวกับบริษัท, ประวัติบริษัท',
    contact: 'ติดต่อเรา, ติดต่อ, ติดต่อสอบถาม',
  },
  uk: {
    about: 'про нас, про мене, хто ми, про компанію, про проєкт, наша історія, наша команда',
    contact: "контакт*, зв'язатися з нами, зв'яжіться з нами, напишіть нам, зворотний зв'язок",
  },
  ur: { about: 'ہمارے بارے میں', contact: 'ہم سے رابطہ کریں, رابطہ کریں, رابطہ' },
  vi: {
    about: 'giới thiệu, về chúng tôi, về tôi, chúng tôi là ai, câu chuyện của chúng tôi',
    contact: 'liên hệ, chăm sóc khách hàng',
  },
};

/** By two-letter code. */
export const MORE_LANGUAGES: Readonly<Record<string, Readonly<Record<keyof Listed, PhraseSet>>>> =
  Object.fromEntries(
    Object.entries(LISTED).map(([code, { linkTexts = '', about, contact }]) => [
      code,
      { linkTexts: phraseSet(linkTexts), about: phraseSet(about), contact: phraseSet(contact) },
    ]),
  );
