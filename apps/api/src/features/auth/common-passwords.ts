/**
 * Passwords that stand high in lists of stolen ones, from eight characters on; shorter ones are
 * refused for their length. Compared in lower case.
 */
const WELL_KNOWN = `
  123456789 12345678 1234567890 123123123 987654321 11111111 00000000 88888888 66666666 99999999
  22222222 33333333 44444444 55555555 77777777 12341234 11223344 12344321 87654321 0987654321
  123321123 112233445566 147258369 789456123 741852963 159357456 123654789 321654987 456789123
  01234567 0123456789 135792468 246813579 10203040 102030405060 13131313 12121212 69696969 14141414
  password password1 password2 password3 passw0rd p@ssw0rd p@ssword passwort passwords pass1234
  password12 password123 password1234 password12345 password123456 password! mypassword
  thepassword nopassword yourpassword newpassword oldpassword password0 password7 password9
  password10 password11 password13 password21 password22 password69 password99 passpass passwordpassword
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty321 qwertyqwerty
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1234qwer qwer1234 qweasdzxc
  qweasd123 qazwsxedc qazwsx123 zaq12wsx zaq1zaq1 zaq1xsw2 !qaz2wsx asdfghjk asdfghjkl asdf1234
  asdfasdf asdfqwer asd123asd zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvzxcv zxcvbnmz qwertyu1 poiuytrewq
  lkjhgfdsa mnbvcxz1 1234abcd abcd1234 abc12345 abc123456 a1b2c3d4 a1b2c3d4e5 a12345678 a123456789
  aa123456 aaa111aaa abcdefgh abcdefg1 abcd12345 aaaaaaaa aaaaaa11 1a2b3c4d asdf123456 q1234567
  iloveyou iloveyou1 iloveyou2 iloveyou! iloveme1 ilovegod ilovehim ilovemom iloveyou12 iloveyou123
  loveyou1 loveyou2 loveme123 lovelove lovelovelove iloveyouu ihateyou fuckyou1 fuckyou2 fuckyou123
  fuckoff1 asshole1 bullshit motherfucker blowjob1 pussycat
  letmein1 letmein123 letmeinnow welcome1 welcome2 welcome12 welcome123 welcome1234 changeme
  changeme1 changeme123 default1 default123 trustno1 whatever whatever1 computer computer1 internet
  internet1 baseball baseball1 football football1 football12 basketball softball volleyball swimming
  superman superman1 batman123 spiderman spiderman1 starwars starwars1 pokemon1 pokemon123 minecraft
  minecraft1 nintendo playstation fortnite roblox123 warcraft counterstrike callofduty assassin
  sunshine sunshine1 princess princess1 princess12 princess123 blink182 michelle michelle1 jennifer
  jennifer1 jessica1 jessica123 samantha samantha1 danielle nicholas victoria elizabeth alexander
  alexander1 alexandra christopher christian christine christina stephanie stephanie1 patricia
  benjamin jonathan jonathan1 caroline angelica isabella gabriel1 gabriela cristina fernando
  francisco veronica vanessa1 valentina valentine sebastian anthony1 charlie1 charlie123 matthew1
  michael1 michael123 jordan23 jordan123 daniel123 andrew123 joshua123 thomas123 robert123 ashley123
  hannah123 nicole123 amanda123 george123 maggie123 buster123 tigger123 ginger123 pepper123 shadow12
  shadow123 monkey12 monkey123 dragon12 dragon123 master12 master123 killer123 hunter123 hunter12
  soccer12 soccer123 hockey123 ranger123 summer123 winter123 spring123 autumn123 flower123 purple123
  orange123 silver123 yellow123 cookie123 cheese123 banana123 peanut123 chicken1 chicken123
  chocolate chocolate1 butterfly butterfly1 strawberry blueberry snowflake rainbow1 unicorn1 dolphin1
  dolphins elephant kangaroo crocodile scorpion stallion mustang1 corvette porsche1 ferrari1
  mercedes maserati motorola samsung1 samsung123 liverpool liverpool1 arsenal1 chelsea1 chelsea123
  barcelona realmadrid juventus1 manchester manutd123 steelers steelers1 cowboys1 yankees1 redsox123
  lakers24 packers1 eagles123 raiders1 warriors patriots broncos1 dallas123 newyork1 california
  brooklyn florida1 canada123 australia germany1 england1 london123 america1 jesus123 jesuschrist
  jesus777 blessed1 godisgood hallelujah heaven777 precious precious1 sweetheart babygirl babygirl1
  babygirl12 babyboy1 lovebug1 cutiepie honeybee sweetpea1 beautiful beautiful1 gorgeous friends1
  friendship bestfriend forever1 forever21 together mylove123 mybaby123 myspace1 facebook facebook1
  facebook123 google123 linkedin linkedin1 twitter1 yahoo123 hotmail1 gmail123 youtube1 instagram
  adobe123 photoshop macromedia microsoft windows1 windows10 linux123 ubuntu123 oracle123 cisco123
  admin123 admin1234 admin12345 admin123456 administrator adminadmin root1234 rootroot toor1234
  user1234 username guest123 testtest test1234 test12345 test123456 testing1 testing123 tester123
  temp1234 temporary demo1234 sample123 secret12 secret123 secret1234 topsecret security security1
  private1 access14 access123 login123 login1234 manager1 manager123 support1 support123 service1
  student1 student123 teacher1 teacher123 school123 college1 harvard1 stanford
  cocacola cocacola1 pepsi123 mcdonalds heineken budweiser jackdaniels corona123 marlboro
  metallica metallica1 slipknot slipknot1 greenday nirvana1 eminem123 linkinpark ironmaiden acdc1234
  beatles1 coldplay rockstar rockstar1 rockandroll guitar123 drummer1 musicman blackberry
  blackjack lucky777 lucky123 happy123 happyday hello123 hello1234 hellohello helloworld hellokitty
  goodluck goodbye1 sparky123 scooter1 snickers brandon1 brandy123 cameron1 charles1 chester1
  cowboy123 creative database diamond1 diamonds discover dreamer1 einstein enterprise enterpri
  everton1 explorer fantasia fireball firebird fireman1 fishing1 freedom1 freedom123 gateway1
  gladiator godzilla goldfish grandma1 greatest hardcore hawaii50 hercules highland hollywood
  homework hooters1 humphrey idontknow infinity infantry intrepid ironman1 johnson1 juliette
  kawasaki kingkong kissmyass knight123 ladybug1 lasvegas lawrence legend123 leonardo lightning
  longhorn lovelife madison1 magician mandarin margaret marines1 marshall maverick maximus1 melissa1
  mercury1 midnight midnight1 millions mitchell mongoose monopoly moonlight morpheus mountain
  mushroom napoleon natalie1 newcastle nightmare november october1 december january1 february
  september september1 saturday sunday123 monday123 friday13 olivier1 omega123 pakistan panther1
  panthers paradise paradise1 passion1 peaches1 peekaboo penelope pentagon peterpan phantom1
  philippe phoenix1 pinkfloyd platinum playboy1 pleasure porsche911 portugal predator president
  prettygirl princesa qwe123qwe qwe12345 rastaman redskins redwings remember reynolds richard1
  roadrunner rosebud1 runescape russell1 santiago scarface schalke04 scotland seinfeld shannon1
  sheridan shithead showtime simpsons sinclair skateboard skittles skywalker slayer666 smashing
  smokey123 snowball snowball1 snowboard snowman1 spitfire sporting startrek stranger submarine
  sunflower sunflower1 supernova supersonic superstar superuser survivor tacobell tarheels taylor123
  teddybear terminator thailand thebeach theking1 theone123 thirteen thompson thunder1 thunderbird
  tiffany1 timberland tinkerbell tinkerbell1 titanic1 toronto1 tottenham treasure triangle trinity1
  trombone truelove turkey50 undertaker universal universe university valencia valhalla vampire1
  viking123 vladimir volkswagen voyager1 westside whiskey1 wildcats william1 williams windsurf
  wolfgang wonderful woodland wrangler wrestling yamaha123 yankees2 yosemite zeppelin zidane10
  correcthorse correcthorsebatterystaple letmein! iloveyou3 passw0rd1 passw0rd123 p@ssw0rd1
  p@ssw0rd123 p@$$w0rd p@55w0rd pa$$word pa55word pa55w0rd pa$$w0rd welcome@123 admin@123 pass@123
  pass@1234 test@123 india@123 abcd@1234 qwerty@123 password@1 password@123 hello@123
`;

/** Words that people make longer until they are long enough. */
const PADDED = `
  password passwort passw0rd p@ssw0rd pass qwerty qwertz azerty asdf asdfgh zxcvbn zxcvbnm letmein
  welcome monkey dragon master shadow superman batman football baseball soccer hockey iloveyou love
  princess sunshine admin administrator login user guest root test testing secret private access
  summer winter spring autumn monday friday sunday january february march april june july august
  september october november december michael jordan daniel andrew joshua thomas robert ashley hannah
  nicole amanda george jessica jennifer charlie maggie buster tigger ginger pepper killer hunter
  ranger flower purple orange silver yellow cookie cheese banana chicken chocolate butterfly rainbow
  unicorn dolphin mustang ferrari porsche samsung apple google facebook liverpool arsenal chelsea
  barcelona steelers cowboys yankees lakers london paris america canada germany india jesus blessed
  angel baby babygirl sweet beautiful friends forever hello happy lucky family freedom money bank
  computer internet windows changeme default manager student teacher school starwars pokemon minecraft
  diamond phoenix thunder warrior matrix trustno
`;

const PADS = `
  1 2 7 12 21 22 23 69 77 88 99 00 01 10 11 13 101 007 111 123 321 777 786 1234 4321 12345 123456
  1! 12! 123! 1234! ! !! . @1 @12 @123 #1 #123 2020 2021 2022 2023 2024 2025 2026 2027 abc xyz
`;

const LENGTH_MIN = 8;

const COMMON: ReadonlySet<string> = new Set([...wordsOf(WELL_KNOWN), ...padded()]);

/** Whether a password is among those that are tried first. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.trim().toLowerCase());
}

function padded(): string[] {
  const pads = wordsOf(PADS);

  return wordsOf(PADDED)
    .flatMap((word) => pads.map((pad) => `${word}${pad}`))
    .filter((password) => password.length >= LENGTH_MIN);
}

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/);
}
